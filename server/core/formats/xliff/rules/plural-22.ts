import { words } from '../read/plural.ts';
import { factsOf } from './facts.ts';
import { having, type Rule, spec22, whereAttribute } from './rule.ts';

const TYPES = new Set(['plural', 'ordinal', 'gender', 'select']);

/** Switches whose cases are numbers or plural categories. */
const COUNTED = /^(plural|ordinal):/;
const CATEGORY = /^(\d+(\.\d+)?|zero|one|two|few|many|other)$/;

const unit = (switches: string, ...cases: readonly string[]) =>
  `<unit id="u" xmlns:pgs="urn:oasis:names:tc:xliff:pgs:1.0" ${switches}>${cases.map((one) => `<segment ${one}><source>a</source></segment>`).join('')}</unit>`;

export const PLURAL_22: readonly Rule[] = [
  {
    id: 'xliff-plural-switch',
    versions: '2',
    severity: 'error',
    href: spec22('pgs_switch'),
    summary: '`pgs:switch` lists `type:variable`; the types are plural, ordinal, gender and select.',
    on: ['unit'],
    concerns: having('pgs:switch'),
    check(node, report) {
      const declared = node.attribute('pgs:switch');
      if (declared === undefined) return;
      const all = words(declared.value);
      const wrong = all.find((word) => !/^[^\s:]+:[^\s:]+$/.test(word));
      if (all.length === 0 || wrong !== undefined)
        report(
          declared.valueSpan,
          `"${wrong ?? ''}" is not a switch: write a type and a variable, such as plural:count.`,
        );
      const unknown = all.find((word) => word.includes(':') && !TYPES.has(word.slice(0, word.indexOf(':'))));
      if (unknown !== undefined && unknown !== wrong)
        report(declared.valueSpan, `The type of "${unknown}" is none of plural, ordinal, gender and select.`);
    },
    examples: {
      good: [unit('pgs:switch="plural:count gender:host"', 'pgs:case="one feminine"')],
      bad: [unit('pgs:switch="count"', 'pgs:case="one"'), unit('pgs:switch="number:count"', 'pgs:case="one"')],
    },
  },
  {
    id: 'xliff-plural-case',
    versions: '2',
    severity: 'error',
    href: spec22('pgs_case'),
    summary:
      '`pgs:case` has one value for each switch of its unit, and each combination occurs once; those of plurals are numbers or plural categories.',
    on: ['unit'],
    concerns: whereAttribute('pgs:switch', 'pgs:case'),
    check(node, report) {
      const declared = node.attribute('pgs:switch');
      const switches = declared === undefined ? [] : words(declared.value);
      const { length } = switches;
      const seen = new Set<string>();
      let cases = 0;
      for (const { node: segment } of factsOf(node).parts) {
        const chosen = segment.attribute('pgs:case');
        if (chosen === undefined) continue;
        cases++;
        const values = words(chosen.value);
        if (declared === undefined) report(chosen.nameSpan, `${chosen.name} needs a pgs:switch on its unit.`);
        else if (values.length !== length)
          report(
            chosen.valueSpan,
            `The unit has ${length} ${length === 1 ? 'switch' : 'switches'}, so there must be ${length} ${length === 1 ? 'value' : 'values'}, not ${values.length}.`,
          );
        else
          for (const [at, value] of values.entries())
            if (COUNTED.test(switches[at] ?? '') && !CATEGORY.test(value))
              report(chosen.valueSpan, `"${value}" is neither a number nor a plural category.`, {
                severity: 'warning',
              });
        const key = values.join(' ');
        if (seen.has(key)) report(chosen.valueSpan, `The case "${key}" occurs twice in this unit.`);
        seen.add(key);
      }
      if (declared !== undefined && cases === 0) report(declared.nameSpan, 'No segment of this unit has a pgs:case.');
    },
    examples: {
      good: [unit('pgs:switch="plural:count"', 'pgs:case="one"', 'pgs:case="other"')],
      bad: [
        unit('pgs:switch="plural:count"', 'pgs:case="one feminine"'),
        unit('pgs:switch="plural:count"', 'pgs:case="one"', 'pgs:case="one"'),
        unit('pgs:switch="plural:count"', 'pgs:case="feminine"'),
        unit('', 'pgs:case="one"'),
        unit('pgs:switch="plural:count"', ''),
      ],
    },
  },
];
