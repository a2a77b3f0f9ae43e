import { scanJson } from '../../text/json-scan.ts';
import type { JsonTree } from '../../text/json-tree.ts';
import type { Dialect } from './dialect.ts';
import { angular } from './dialects/angular.ts';
import { arb } from './dialects/arb.ts';
import { arbEscaping } from './dialects/arb-escaping.ts';
import { chrome } from './dialects/chrome.ts';
import { i18next } from './dialects/i18next.ts';
import { i18nextV3 } from './dialects/i18next-v3.ts';
import { icu } from './dialects/icu.ts';
import { laravel } from './dialects/laravel.ts';
import { plain } from './dialects/plain.ts';
import { slang } from './dialects/slang.ts';
import { bundleL10n, packageNls } from './dialects/vscode.ts';
import { vueI18n } from './dialects/vue-i18n.ts';
import { sampleOf } from './sample.ts';

/** Every dialect; of two that are equally sure the first wins. */
export const DIALECTS: readonly Dialect[] = [
  arb,
  arbEscaping,
  chrome,
  packageNls,
  bundleL10n,
  angular,
  i18next,
  i18nextV3,
  icu,
  vueI18n,
  slang,
  laravel,
  plain,
];

const ENOUGH = 5;

/** The dialect of this id or alias, in any case. */
export function dialectNamed(name: string): Dialect | undefined {
  const wanted = name.toLowerCase();
  return DIALECTS.find(({ id, aliases }) => id === wanted || aliases?.includes(wanted) === true);
}

/** The dialect of one file: the one asked for, else the one with most signs, else plain. */
export function dialectOf(tree: JsonTree, path?: string, asked?: string): Dialect {
  const named = asked === undefined ? undefined : dialectNamed(asked);
  return named ?? surest([evidenceIn(tree, path)]);
}

/** The dialect of several files that belong together: a file with few texts follows the others. Undefined when none shows any. */
export function detectDialect(files: readonly { readonly path?: string; readonly text: string }[]): string | undefined {
  const dialect = surest(files.map(({ path, text }) => evidenceIn(scanJson(text), path)));
  return dialect === plain ? undefined : dialect.id;
}

/** `bundle.l10n.json` and `.jsonc` may hold comments and trailing commas. */
export function allowsComments(path = '', asked = ''): boolean {
  const named = dialectNamed(asked);
  return named?.jsonc === true || /(?:\.jsonc|(?:^|\/)bundle\.l10n(?:\.[\w-]+)?\.json)$/i.test(path);
}

function evidenceIn(tree: JsonTree, path?: string): readonly number[] {
  const sample = sampleOf(tree, path);
  return DIALECTS.map((dialect) => dialect.evidence(sample));
}

function surest(evidence: readonly (readonly number[])[]): Dialect {
  let best: Dialect = plain;
  let most = ENOUGH - 1;
  for (const [index, dialect] of DIALECTS.entries()) {
    const sum = evidence.reduce((total, signs) => total + (signs[index] ?? 0), 0);
    if (sum > most) {
      best = dialect;
      most = sum;
    }
  }
  return best;
}
