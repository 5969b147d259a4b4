"""Measurements: latency of the seats, endurance of the cameras, speed of the simulated table."""

from hardware.bench.cameras import Endurance, bench_cycles
from hardware.bench.seats import LIMIT_MS, SeatsBench, bench_seats
from hardware.bench.table import TableBench, bench_table

__all__ = ["LIMIT_MS", "Endurance", "SeatsBench", "TableBench", "bench_cycles", "bench_seats", "bench_table"]
