"""A chart of the last months in 20 lines, as an SVG file: python3 examples/chart.py 2222 chart.svg"""
import json, os, sys, urllib.request

symbol, target = (sys.argv[1:] + ["2222", "chart.svg"][len(sys.argv) - 1 :])[:2]
url = f"{os.environ.get('MARSAD_SERVICE_URL', 'http://127.0.0.1:8080')}/api/v1/historical/{symbol}/?from=2026-06-01"
key = os.environ.get("MARSAD_API_KEY", "marsad_test_demo-pro")
with urllib.request.urlopen(urllib.request.Request(url, headers={"X-API-Key": key}), timeout=30) as response:
    bars = json.load(response)["data"]
width, height, low, high = 900, 400, min(bar["low"] for bar in bars), max(bar["high"] for bar in bars)
x = lambda at: 10 + at * (width - 20) / len(bars)
y = lambda price: 30 + (high - price) * (height - 50) / (high - low or 1)
shapes = [f'<text x="10" y="20" font-family="sans-serif">{symbol}: {bars[0]["date"]} to {bars[-1]["date"]}, {low} to {high} SAR</text>']
for at, bar in enumerate(bars):
    color = "#0b6b52" if bar["close"] >= bar["open"] else "#b3261e"
    top, size = y(max(bar["open"], bar["close"])), abs(y(bar["open"]) - y(bar["close"])) or 1
    shapes.append(f'<path d="M{x(at) + 2:.1f} {y(bar["high"]):.1f}V{y(bar["low"]):.1f}" stroke="{color}"/>')
    shapes.append(f'<rect x="{x(at):.1f}" y="{top:.1f}" width="4" height="{size:.1f}" fill="{color}"/>')
open(target, "w").write(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">{"".join(shapes)}</svg>')
