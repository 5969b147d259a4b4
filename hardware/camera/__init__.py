"""Cameras: the Pi's own, USB, pictures from files, and the simulated table; one interface, `Camera`."""

from hardware.camera.camera_watch import Patience, Watch
from hardware.camera.choose import AutoCamera, choose_source, open_camera
from hardware.camera.folder import PictureFolder
from hardware.camera.frame import Camera, Condition, Frame, Health
from hardware.camera.pi import PiCamera, pi_cameras
from hardware.camera.simulated_camera import SimulatedCamera
from hardware.camera.source import Source
from hardware.camera.usb import UsbCamera, usb_cameras
from hardware.camera.video import VideoFile
from hardware.camera.worker import WorkingCamera

__all__ = [
    "AutoCamera",
    "Camera",
    "Condition",
    "Frame",
    "Health",
    "Patience",
    "PiCamera",
    "PictureFolder",
    "SimulatedCamera",
    "Source",
    "UsbCamera",
    "VideoFile",
    "Watch",
    "WorkingCamera",
    "choose_source",
    "open_camera",
    "pi_cameras",
    "usb_cameras",
]
