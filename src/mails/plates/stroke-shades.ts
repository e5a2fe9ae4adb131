/** Rasterizes center lines with a single round stroke. A graphics library does the same at a hundred times the cost. */

/** The number of shades, from none to full. */
export const SHADES = 16;

type Point = readonly [x: number, y: number];
type Pixels = { width: number; height: number };

/** The number of straight segments in a curve. They are too short to be visible at the size of a plate. */
const PIECES = 12;

/**
 * Returns pixels row by row, each from 0 to SHADES - 1 depending on how much the stroke covers. `path` may
 * contain M, L, H, V, C, Z, and A for quarters of an ellipse.
 */
export function shadesOfStroke(
  path: string,
  { width, height }: Pixels,
  { x, y, scale, stroke }: { x: number; y: number; scale: number; stroke: number },
): Uint8Array {
  const place = ([left, top]: Point): Point => [x + left * scale, y + top * scale];
  const radius = (stroke * scale) / 2;
  const distances = new Float32Array(width * height).fill(Number.POSITIVE_INFINITY);
  for (const line of linesOf(path)) {
    line.forEach((from, index) => {
      const to = line[index + 1] ?? from;
      measure(distances, { width, height }, place(from), place(to), radius + 1);
    });
  }
  // The coverage of a pixel at the edge depends on how far its center is from the line.
  const shadeOf = (distance: number) =>
    Math.round(Math.min(Math.max(radius + 0.5 - distance, 0), 1) * (SHADES - 1));
  return Uint8Array.from(distances, shadeOf);
}

/** Records how far each nearby pixel is from a segment, unless another segment is nearer. */
function measure(
  distances: Float32Array,
  { width, height }: Pixels,
  [x1, y1]: Point,
  [x2, y2]: Point,
  reach: number,
): void {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = dx * dx + dy * dy || 1;
  const left = Math.max(0, Math.floor(Math.min(x1, x2) - reach));
  const right = Math.min(width - 1, Math.ceil(Math.max(x1, x2) + reach));
  const top = Math.max(0, Math.floor(Math.min(y1, y2) - reach));
  const bottom = Math.min(height - 1, Math.ceil(Math.max(y1, y2) + reach));
  for (let row = top; row <= bottom; row += 1) {
    for (let column = left; column <= right; column += 1) {
      const [px, py] = [column + 0.5 - x1, row + 0.5 - y1];
      const along = Math.min(Math.max((px * dx + py * dy) / length, 0), 1);
      const distance = Math.hypot(px - along * dx, py - along * dy);
      const at = row * width + column;
      if (distance < (distances[at] ?? 0)) distances[at] = distance;
    }
  }
}

function linesOf(path: string): Point[][] {
  const lines: Point[][] = [];
  let line: Point[] = [];
  let [x, y] = [0, 0];
  for (const [, letter, numbers = ''] of path.matchAll(/([MLHVCAZ])([^MLHVCAZ]*)/g)) {
    const values = (numbers.match(/-?[\d.]+/g) ?? []).map(Number);
    const from: Point = [x, y];
    if (letter === 'Z') {
      const [first] = line;
      if (first) line.push(first);
      continue;
    }
    if (letter === 'H') x = values[0] ?? x;
    else if (letter === 'V') y = values[0] ?? y;
    else [x, y] = [values.at(-2) ?? x, values.at(-1) ?? y];
    const to: Point = [x, y];
    if (letter === 'M') {
      line = [];
      lines.push(line);
    }
    if (letter === 'C') line.push(...curve(from, values, to));
    else if (letter === 'A') line.push(...quarter(from, values[4] === 1, to));
    else line.push(to);
  }
  return lines;
}

const STEPS = Array.from({ length: PIECES }, (_, index) => (index + 1) / PIECES);

function curve([x0, y0]: Point, values: readonly number[], [x3, y3]: Point): Point[] {
  const [x1 = x0, y1 = y0, x2 = x3, y2 = y3] = values;
  return STEPS.map((t) => {
    const u = 1 - t;
    const [a, b, c, d] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
    return [a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3];
  });
}

/** Returns points on a quarter ellipse, whose center is level with one end and directly above or below the other. */
function quarter([x1, y1]: Point, isClockwise: boolean, [x2, y2]: Point): Point[] {
  const isLevel = x2 > x1 === y2 > y1 ? isClockwise : !isClockwise;
  return STEPS.map((t) => {
    const [sin, cos] = [Math.sin((t * Math.PI) / 2), Math.cos((t * Math.PI) / 2)];
    return isLevel
      ? [x1 + (x2 - x1) * sin, y2 + (y1 - y2) * cos]
      : [x2 + (x1 - x2) * cos, y1 + (y2 - y1) * sin];
  });
}
