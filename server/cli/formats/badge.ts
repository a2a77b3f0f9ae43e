/**
 * A badge as SVG. It needs no service to draw it, so it also works in private repositories, offline and in a job's artifacts.
 *
 * @param percent integer from 0 to 100
 */
export function badge(percent: number, label = 'translated'): string {
  const value = `${percent}%`;
  const left = widthFor(label);
  const right = widthFor(value);
  const width = left + right;
  const color = percent >= 95 ? '#2c7a1f' : percent >= 75 ? '#8a6d00' : '#b3372a';
  const text = (at: number, words: string) => `<text x="${at}" y="14">${words}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="20" role="img" aria-label="${label}: ${value}">
<title>${label}: ${value}</title>
<clipPath id="r"><rect width="${width}" height="20" rx="3"/></clipPath>
<g clip-path="url(#r)"><rect width="${left}" height="20" fill="#444"/><rect x="${left}" width="${right}" height="20" fill="${color}"/></g>
<g fill="#fff" text-anchor="middle" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">${text(left / 2, label)}${text(left + right / 2, value)}</g>
</svg>
`;
}

/** Approximate width in pixels of a text in Verdana at 11 pixels, including padding. */
function widthFor(words: string): number {
  return words.length * 7 + 10;
}
