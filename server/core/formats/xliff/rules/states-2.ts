import { factsOf } from './facts.ts';
import { having, type Rule, spec2, whereAttribute } from './rule.ts';
import { VALUES } from './values.ts';

/** XLIFF 1.2 states that some tools write into 2.0; they are understood. */
const STATES_OF_12 = new Set([
  'new',
  'needs-translation',
  'needs-review-translation',
  'needs-adaptation',
  'needs-l10n',
  'signed-off',
]);

export const STATES_2: readonly Rule[] = [
  {
    id: 'xliff-state',
    versions: '2',
    severity: 'error',
    href: spec2('state'),
    summary: 'The state is initial, translated, reviewed or final; without a target it is initial.',
    on: ['segment'],
    concerns: having('state'),
    check(node, report) {
      const state = node.attribute('state');
      if (state === undefined) return;
      const [test, wanted] = VALUES.state;
      if (!test(state.value)) {
        const severity = STATES_OF_12.has(state.value) ? 'information' : 'error';
        report(state.valueSpan, `"${state.value}" is not a state of XLIFF 2: it must be ${wanted}.`, { severity });
      } else if (state.value !== 'initial' && node.count('target') === 0) {
        const fix = { title: 'Write initial', edits: [{ span: state.valueSpan, text: 'initial' }], safe: true };
        report(state.valueSpan, `A segment without a target is "initial", not "${state.value}".`, { fixes: [fix] });
      }
    },
    examples: {
      good: [
        '<segment state="initial"><source>a</source></segment>',
        '<segment state="final"><source>a</source><target>b</target></segment>',
      ],
      bad: [
        '<segment state="done"><source>a</source></segment>',
        '<segment state="translated"><source>a</source></segment>',
      ],
    },
  },
  {
    id: 'xliff-substate',
    versions: '2',
    severity: 'error',
    href: spec2('substate'),
    summary: '`subState` comes with an explicit `state`, and its prefix is not `xlf`.',
    on: ['segment'],
    concerns: having('subState'),
    check(node, report) {
      const sub = node.attribute('subState');
      if (sub === undefined) return;
      if (node.attribute('state') === undefined)
        report(sub.nameSpan, 'subState needs an explicit state on the same segment.');
      if (sub.value.startsWith('xlf:')) report(sub.valueSpan, 'The prefix "xlf" of subState is reserved.');
    },
    examples: {
      good: ['<segment state="translated" subState="my:mt"><source>a</source><target>b</target></segment>'],
      bad: [
        '<segment subState="my:mt"><source>a</source><target>b</target></segment>',
        '<segment state="translated" subState="xlf:mt"><source>a</source><target>b</target></segment>',
      ],
    },
  },
  {
    id: 'xliff-target-order',
    versions: '2',
    severity: 'error',
    href: spec2('segorder'),
    summary:
      '`order` is at most the number of segments and ignorables, used once, and leaves no position to two targets.',
    on: ['unit'],
    concerns: whereAttribute('order'),
    check(node, report) {
      const { parts } = factsOf(node);
      const orders = new Map<number, number>();
      const stated = parts.map(({ target }) => {
        const attribute = target?.holder.attribute('order');
        const value = attribute === undefined ? Number.NaN : Number.parseInt(attribute.value, 10);
        if (attribute !== undefined) orders.set(value, (orders.get(value) ?? 0) + 1);
        return { attribute, value };
      });
      stated.forEach(({ attribute, value }, index) => {
        if (attribute === undefined) return;
        if (value > parts.length)
          report(
            attribute.valueSpan,
            `order ${value} is beyond the ${parts.length} segments and ignorables of this unit.`,
          );
        else if ((orders.get(value) ?? 0) > 1)
          report(attribute.valueSpan, `Two targets of this unit have order ${value}.`);
        else if (!orders.has(index + 1))
          report(
            attribute.valueSpan,
            `This target leaves position ${index + 1}, but no other target takes it with order="${index + 1}".`,
          );
      });
    },
    examples: {
      good: [
        '<segment><source>a</source><target order="2">A</target></segment><segment><source>b</source><target order="1">B</target></segment>',
      ],
      bad: [
        '<segment><source>a</source><target order="3">A</target></segment>',
        '<segment><source>a</source><target order="1">A</target></segment><segment><source>b</source><target order="1">B</target></segment>',
        '<segment><source>a</source><target order="2">A</target></segment><segment><source>b</source><target>B</target></segment>',
      ],
    },
  },
];
