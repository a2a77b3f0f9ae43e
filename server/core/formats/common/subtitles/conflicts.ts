import type { Span } from '../../../text/span.ts';
import type { Lines } from './lines.ts';

/** The conflict markers of a version control system. `=======` alone is not enough: subtitles use it as a rule. */
export function conflictMarkers(lines: Lines): readonly Span[] {
  const found: Span[] = [];
  if (!lines.text.includes('<<<<<<<') && !lines.text.includes('>>>>>>>')) return found;
  for (let line = 0; line < lines.count; line++) {
    const start = lines.start(line);
    const code = lines.text.charCodeAt(start);
    if (code !== 60 && code !== 62) continue;
    const end = lines.end(line);
    const head = lines.text.slice(start, Math.min(end, start + 8));
    if (/^(<{7}|>{7})( |$)/.test(head)) found.push({ start, end });
  }
  return found;
}
