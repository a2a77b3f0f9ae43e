import { expect, test } from 'vitest';
import { refusalOf } from '../../../../server/core/text/dialects/refusal.ts';

test.each([
  ['icu', 'A text', 'Un {texte', false, /./],
  ['icu', '{n, plural, other {#}}', '{n, plural, other {#}', false, undefined],
  ['icu', '{n, plural, other {#}', '{n, plural, other {#}', true, /./],
  ['vue-i18n', 'A text', 'Un {texte', false, /./],
  ['vue-i18n', '{{name}', '{{name', false, undefined],
  ['vue-i18n', 'Hi {{name}}, {', 'Hi {{name}}, {', true, undefined],
  ['i18next', 'A text', 'Un {texte', false, undefined],
])('%s: %s as %s', (dialect, source, target, alone, reason) => {
  const said = refusalOf(source, target, dialect, alone);
  if (reason === undefined) expect(said).toBeUndefined();
  else expect(said).toMatch(reason);
});
