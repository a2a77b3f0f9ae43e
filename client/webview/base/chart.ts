import { BarChart, Svg } from 'chartist';
import { make } from './dom.ts';

/** A bar for each label, with a part for each series. Visual only: the page also shows the same numbers as a table. */
export interface Bars {
  readonly labels: readonly string[];
  readonly series: readonly { readonly name: string; readonly values: readonly number[] }[];
  /** Horizontal bars, for long labels. */
  readonly horizontal?: boolean;
  /** Formats the numbers on the axis. */
  readonly format: (value: number) => string;
  /** The end of the axis; default: the longest bar. */
  readonly high?: number;
}

/** How many labels a vertical chart has room for. */
const MOST_LABELS = 12;
/** Pixels per horizontal bar. */
const LANE = 34;

allowPolicy();

/** Draws a chart into an element, with a legend if there is more than one series. */
export function drawBars(element: HTMLElement, { labels, series, horizontal = false, format, high }: Bars): void {
  const plot = make('div', { class: 'plot' });
  const legend = series.length < 2 ? [] : [legendOf(series.map(({ name }) => name))];
  element.setAttribute('aria-hidden', 'true');
  element.replaceChildren(plot, ...legend);
  const height = horizontal ? labels.length * LANE + 40 : 240;
  plot.style.height = `${height}px`;
  const every = Math.ceil(labels.length / MOST_LABELS);
  const numbers = { labelInterpolationFnc: (value: unknown) => format(Number(value)), onlyInteger: true };
  const names = {
    showGrid: false,
    labelInterpolationFnc: (label: unknown, index: number) => (horizontal || index % every === 0 ? String(label) : ''),
  };
  const options = {
    stackBars: true,
    horizontalBars: horizontal,
    // Puts the first label on top.
    reverseData: horizontal,
    low: 0,
    ...(high !== undefined && { high }),
    height: `${height}px`,
    chartPadding: { top: 10, right: 30, bottom: 5, left: 5 },
    axisX: horizontal ? { ...numbers, scaleMinSpace: 70 } : { ...names, offset: 24 },
    axisY: horizontal
      ? { ...names, offset: labels.every((label) => label === '') ? 10 : 140 }
      : { ...numbers, offset: 64, scaleMinSpace: 30 },
  };
  const values = series.map(({ values }) => [...values]);
  // `reverseData` also reverses the series and their colours.
  const data = { labels: [...labels], series: horizontal ? values.toReversed() : values };
  plot.classList.toggle('horizontal', horizontal);
  const width = horizontal ? 16 : Math.max(1, Math.min(24, 700 / Math.max(labels.length, 1)));
  plot.style.setProperty('--bar', `${width}px`);
  new BarChart(plot, data, options);
}

function legendOf(names: readonly string[]): HTMLElement {
  const items = names.map((name, i) => make('li', {}, make('span', { class: `swatch series-${i}` }), name));
  return make('ul', { class: 'legend' }, ...items);
}

/** The library writes `style` attributes, which our content policy forbids. The same declarations are allowed through the element's style object. */
function allowPolicy(): void {
  const { attr } = Svg.prototype;
  const guarded = function (this: Svg, attributes: unknown, namespace?: string): unknown {
    if (typeof attributes !== 'object' || attributes === null || !('style' in attributes))
      return Reflect.apply(attr, this, [attributes, namespace]);
    const { style, ...rest } = attributes;
    const node = this.getNode();
    if (node instanceof SVGElement) node.style.cssText = String(style);
    return Reflect.apply(attr, this, [rest, namespace]);
  };
  Svg.prototype.attr = guarded as typeof attr;
}
