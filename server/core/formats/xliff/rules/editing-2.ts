import { factsOf, type Side } from './facts.ts';
import type { Node } from './node.ts';
import { having, type Rule, spec2, whereAttribute } from './rule.ts';

/** Pairs a code with its counterpart: by kind and by id, or the start of an end code. A `pc` may be written as `sc` and `ec`. */
function keyOf(code: Node): string {
  return `${code.name === 'pc' ? 'sc' : code.name} ${code.value('id') ?? code.value('startRef') ?? ''}`;
}

/** A position in the order of codes: a code, or the end of a `pc`. */
interface Place {
  readonly key: string;
  readonly at: number;
  readonly reorder: string;
}

/** The positions of codes whose order matters, in text order. The end of a code that may be reordered does not interrupt a sequence. */
function places(codes: readonly Node[]): readonly Place[] {
  return codes
    .flatMap((code): Place[] => {
      const reorder = code.value('canReorder') ?? 'yes';
      const { start, end } = code.span;
      if (code.name === 'ec' && reorder === 'yes') return [];
      const own = { key: keyOf(code), at: start, reorder };
      if (code.name !== 'pc' || reorder === 'yes') return [own];
      return [own, { key: `ec ${code.value('id') ?? ''}`, at: end, reorder: 'no' }];
    })
    .sort((a, b) => a.at - b.at);
}

/** Codes that form the non-reorderable sequences: annotations do not count. */
function inOrder(side: Side | undefined): readonly Node[] {
  return (side?.codes ?? []).filter(({ name }) => name !== 'mrk' && name !== 'sm' && name !== 'em');
}

/** Each `firstNo` code with the `no` codes that follow it, as one line of keys. */
function sequences(codes: readonly Place[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  let first: string | undefined;
  let keys: string[] = [];
  const close = () => {
    if (first !== undefined) found.set(first, keys.join(', '));
  };
  for (const code of codes) {
    if (code.reorder === 'no' && first !== undefined) keys.push(code.key);
    else {
      close();
      first = code.reorder === 'firstNo' ? code.key : undefined;
      keys = first === undefined ? [] : [first];
    }
  }
  close();
  return found;
}

const segment = (source: string, target?: string, attributes = '') =>
  `<segment${attributes}><source>${source}</source>${target === undefined ? '' : `<target>${target}</target>`}</segment>`;
const first = '<ph id="1" canReorder="firstNo" canCopy="no" canDelete="no"/>';
const pair = '<pc id="1" canReorder="firstNo" canCopy="no" canDelete="no">';
const second = '<ph id="2" canReorder="no" canCopy="no" canDelete="no"/>';

export const EDITING_2: readonly Rule[] = [
  {
    id: 'xliff-removed-code',
    versions: '2',
    severity: 'error',
    href: spec2('editinghints'),
    summary:
      'A code with `canDelete="no"` is in the target too, if there is one, or in the target of another segment of the unit.',
    on: ['unit'],
    concerns: whereAttribute('canDelete'),
    check(node, report) {
      const { parts, targetCodes } = factsOf(node);
      const present = new Set(targetCodes.map(keyOf));
      for (const { source, target } of parts) {
        if (target === undefined) continue;
        for (const code of source?.codes ?? [])
          if (code.value('canDelete') === 'no' && !present.has(keyOf(code)))
            report(
              target.holder.nameSpan,
              `${code.label} may not be removed (canDelete="no"), but this target lacks it.`,
            );
      }
    },
    examples: {
      good: [
        segment('<ph id="1" canDelete="no"/>a', '<ph id="1" canDelete="no"/>b'),
        segment('<ph id="1" canDelete="no"/>a'),
      ],
      bad: [segment('<ph id="1" canDelete="no"/>a', 'b')],
    },
  },
  {
    id: 'xliff-cloned-code',
    versions: '2',
    severity: 'error',
    href: spec2('editinghints'),
    summary: 'A code with `canCopy="no"` has no copies.',
    on: ['unit'],
    concerns: whereAttribute('canCopy'),
    check(node, report) {
      const seen = new Set<string>();
      for (const code of factsOf(node).targetCodes) {
        const key = keyOf(code);
        if (seen.has(key) && code.value('canCopy') === 'no')
          report(code.nameSpan, `${code.label} may not be copied (canCopy="no"), but occurs here a second time.`);
        seen.add(key);
      }
    },
    examples: {
      good: [segment('<ph id="1" canCopy="no"/>a', '<ph id="1" canCopy="no"/>b')],
      bad: [segment('<ph id="1" canCopy="no"/>a', '<ph id="1" canCopy="no"/>b<ph id="1" canCopy="no"/>')],
    },
  },
  {
    id: 'xliff-reorder-hints',
    versions: '2',
    severity: 'error',
    href: spec2('editinghints'),
    summary: 'What may not be reordered may be neither copied nor deleted.',
    on: ['ph', 'pc', 'sc', 'ec'],
    concerns: having('canReorder'),
    check(node, report) {
      const reorder = node.attribute('canReorder');
      if (reorder === undefined || reorder.value === 'yes' || node.ancestor('segment', 'ignorable') === undefined)
        return;
      for (const name of ['canCopy', 'canDelete'])
        if (node.value(name) !== 'no')
          report(reorder.nameSpan, `canReorder="${reorder.value}" needs ${name}="no" on the same element.`);
    },
    examples: {
      good: [segment(first)],
      bad: [segment('<ph id="1" canReorder="firstNo"/>')],
    },
  },
  {
    id: 'xliff-reorder-sequence',
    versions: '2',
    severity: 'error',
    href: spec2('editinghints'),
    summary: 'A code that may not be reordered follows a `firstNo` code, or another of its sequence.',
    on: ['unit'],
    concerns: whereAttribute('canReorder'),
    check(node, report) {
      const { parts } = factsOf(node);
      for (const side of [parts.map(({ source }) => source), parts.map(({ target }) => target)]) {
        let open = false;
        for (const code of side.flatMap(inOrder)) {
          const reorder = code.value('canReorder') ?? 'yes';
          if (reorder === 'no' && !open)
            report(
              code.attribute('canReorder')?.valueSpan ?? code.nameSpan,
              `${code.label} may not be reordered, but no code with canReorder="firstNo" begins its sequence.`,
            );
          // The end of a code that is not part of a sequence does not interrupt one.
          if (reorder !== 'yes' || code.name !== 'ec') open = reorder !== 'yes';
        }
      }
    },
    examples: {
      good: [segment(first + second)],
      bad: [segment(second), segment(`${first}<ph id="3"/>${second}`)],
    },
  },
  {
    id: 'xliff-reordered-code',
    versions: '2',
    severity: 'error',
    href: spec2('editinghints'),
    summary: 'A non-reorderable sequence is the same in source and target.',
    on: ['unit'],
    concerns: whereAttribute('canReorder'),
    check(node, report) {
      const { parts } = factsOf(node);
      for (const { source, target } of parts) {
        if (target === undefined) continue;
        const inTarget = sequences(places(inOrder(target)));
        for (const [key, keys] of sequences(places(inOrder(source))))
          if (inTarget.has(key) && inTarget.get(key) !== keys)
            report(
              target.holder.nameSpan,
              `The codes ${keys} may not be reordered, but in this target they follow each other as ${inTarget.get(key)}.`,
            );
      }
    },
    examples: {
      good: [
        segment(`${first}${second}a`, `b${first}${second}`),
        segment(
          `${pair}a${second}</pc>`,
          `<sc id="1" canReorder="firstNo" canCopy="no" canDelete="no"/>b${second}<ec startRef="1" canReorder="no" canCopy="no" canDelete="no"/>`,
        ),
      ],
      bad: [
        segment(
          `${first}${second}<ph id="3" canReorder="no" canCopy="no" canDelete="no"/>`,
          `${first}<ph id="3" canReorder="no" canCopy="no" canDelete="no"/>${second}`,
        ),
        segment(`${pair}a${second}</pc>`, `${pair}b</pc>${second}`),
      ],
    },
  },
];
