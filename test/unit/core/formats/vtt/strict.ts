/** A cue as a browser sees it. */
export interface SeenCue {
  readonly id: string;
  readonly start: number;
  readonly end: number;
  readonly settings: string;
  readonly text: string;
}

/** The parser of the standard (WebVTT, section 6.1), step by step, for comparison. Undefined: a browser refuses the file. */
export function seenByBrowsers(text: string): readonly SeenCue[] | undefined {
  const lines = text
    .replace(/^\uFEFF/, '')
    .replace(/\0/g, '\uFFFD')
    .replace(/\r\n?/g, '\n')
    .split('\n');
  if (!/^WEBVTT(?:[ \t]|$)/.test(lines[0]!)) return undefined;
  const cues: SeenCue[] = [];
  let at = 1;
  if (lines[1] !== undefined && lines[1] !== '') block(true);
  while (at < lines.length) {
    if (lines[at] === '') at++;
    else block(false);
  }
  return cues;

  function block(header: boolean): void {
    let count = 0;
    let arrow = false;
    let cue: Omit<SeenCue, 'text'> | undefined;
    let buffer: string[] = [];
    for (; at < lines.length; at++) {
      const line = lines[at]!;
      count++;
      if (line.includes('-->')) {
        if (header || !(count === 1 || (count === 2 && !arrow))) break;
        arrow = true;
        const times = timesOf(line);
        cue = times && { ...times, id: buffer.join('\n') };
        buffer = [];
      } else if (line === '') break;
      else buffer.push(line);
    }
    if (cue !== undefined) cues.push({ ...cue, text: buffer.join('\n') });
  }
}

function timesOf(line: string): Pick<SeenCue, 'start' | 'end' | 'settings'> | undefined {
  const match =
    /^[ \t]*((?:\d+:)?[0-5]\d:[0-5]\d\.\d{3})[ \t]*-->[ \t]*((?:\d+:)?[0-5]\d:[0-5]\d\.\d{3})(?!\d)(.*)$/.exec(line);
  if (match === null) return undefined;
  const [, from = '', to = '', settings = ''] = match;
  return { start: milliseconds(from), end: milliseconds(to), settings: settings.trim() };
}

function milliseconds(time: string): number {
  return Math.round(time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) * 1000);
}
