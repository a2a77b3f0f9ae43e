import { whole } from '../../../text/live-text.ts';
import { type EncoderAt, rawEncoder } from '../raw.ts';
import { moved, type SectionedFormat } from './section.ts';

/** Encodes in the style of the section at that place. */
export function sectionEncoder(format: SectionedFormat): EncoderAt {
  return (text, content, offset) => {
    const all = whole(text);
    const { sections } = format.split(all, format.dialect(all));
    const { start } = content.span;
    const section = sections.find((one) => one.shift <= start && start <= one.shift + one.text.length);
    if (section === undefined) return rawEncoder(() => undefined);
    const span = moved(content.span, -section.shift);
    return section.inner.encoderAt(section.text, { ...content, span }, offset - section.shift);
  };
}
