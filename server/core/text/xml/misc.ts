import type { MiscTable } from './table.ts';

/** An array of twice the length with the same content. */
export function grown(array: Int32Array): Int32Array {
  const larger = new Int32Array(array.length * 2);
  larger.set(array);
  return larger;
}

/** Collects comments, CDATA sections, instructions and the DOCTYPE. */
export class MiscBuilder {
  count = 0;
  kind: Int32Array = new Int32Array(64);
  start: Int32Array = new Int32Array(64);
  end: Int32Array = new Int32Array(64);
  closed: Int32Array = new Int32Array(64);

  add(kind: number, start: number, end: number, closed: boolean): void {
    if (this.count === this.kind.length) {
      this.kind = grown(this.kind);
      this.start = grown(this.start);
      this.end = grown(this.end);
      this.closed = grown(this.closed);
    }
    this.kind[this.count] = kind;
    this.start[this.count] = start;
    this.end[this.count] = end;
    this.closed[this.count] = closed ? 1 : 0;
    this.count++;
  }

  table(): MiscTable {
    const { count, kind, start, end, closed } = this;
    return {
      count,
      kind: kind.subarray(0, count),
      start: start.subarray(0, count),
      end: end.subarray(0, count),
      closed: closed.subarray(0, count),
    };
  }
}
