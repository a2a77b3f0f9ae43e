import { having, type Rule, spec2 } from './rule.ts';
import { isNmtoken } from './values.ts';

/** One step of a fragment identifier: `u=1`, or an id alone. */
export interface Selector {
  readonly prefix: string;
  readonly id: string;
}

/** Order of the steps: file, then group or unit, then what is inside. */
const RANKS: ReadonlyMap<string, number> = new Map([
  ['f', 1],
  ['g', 2],
  ['u', 2],
  ['n', 3],
  ['d', 3],
  ['t', 3],
  ['', 3],
]);

/** Prefixes of modules, and those registered for extensions in common use. */
const REGISTERED = new Set(['gls', 'mtc', 'res', 'ctr', 'mda', 'slr', 'val', 'fs', 'its', 'itsm', 'pgs', 'tbx']);

/** Parses `#f=f1/u=u1/n=n1`. Undefined: not a fragment of this document. A string: what is wrong with it. */
export function parseFragment(reference: string): readonly Selector[] | string | undefined {
  if (!reference.startsWith('#')) return undefined;
  const steps = reference.slice(reference[1] === '/' ? 2 : 1).split('/');
  const selectors: Selector[] = [];
  let rank = 0;
  for (const step of steps) {
    const equals = step.indexOf('=');
    const prefix = equals < 0 ? '' : step.slice(0, equals);
    const id = step.slice(equals + 1);
    if (!isNmtoken(id)) return `"${id}" is not an id`;
    if (prefix !== '' && !isNmtoken(prefix)) return `"${prefix}" is not a prefix`;
    const own = RANKS.get(prefix) ?? 3;
    if (prefix.length === 1 && !RANKS.has(prefix))
      return `"${prefix}" is not a selector of XLIFF, and prefixes of modules have at least two characters`;
    if (selectors.some((selector) => selector.prefix === prefix))
      return prefix === '' ? 'it names two elements' : `"${prefix}=" occurs there twice`;
    if (own === 3 && rank === 3) return 'it names two elements';
    if (own < rank) return `"${step}" comes too late: the order is f, g or u, and then what is inside`;
    rank = own;
    selectors.push({ prefix, id });
  }
  return selectors;
}

const segment = (reference: string) =>
  `<segment><source><mrk id="1" type="x:y" ref="${reference}">a</mrk></source></segment>`;

export const FRAGMENTS: readonly Rule[] = [
  {
    id: 'xliff-fragment',
    versions: '2',
    severity: 'error',
    href: spec2('fragid'),
    summary: 'References within the document are fragment identifiers: `#f=file/u=unit/id`.',
    on: ['mrk', 'sm', 'mtc:match', 'gls:glossEntry', 'gls:translation', 'note'],
    concerns: having('ref'),
    check(node, report) {
      const reference = node.attribute('ref');
      if (reference === undefined) return;
      const fragment = parseFragment(reference.value);
      if (fragment === undefined) return;
      if (typeof fragment === 'string') {
        report(reference.valueSpan, `"${reference.value}" is not a fragment identifier of XLIFF: ${fragment}.`);
        return;
      }
      const unknown = fragment.find(({ prefix }) => !RANKS.has(prefix) && !REGISTERED.has(prefix));
      if (unknown !== undefined)
        report(reference.valueSpan, `The prefix "${unknown.prefix}" is not registered for any module or extension.`, {
          severity: 'warning',
        });
    },
    examples: {
      good: [segment('#f=f/u=u/1'), segment('#/f=f/gls=1'), segment('http://example.org/#a/b'), segment('other.xlf#x')],
      bad: [
        segment('#u=u/f=f/1'),
        segment('#n/n1'),
        segment('#f=1/u=2/z=3'),
        segment('#u=a/u=b'),
        segment('#f=f/u=u/my=1'),
      ],
    },
  },
];
