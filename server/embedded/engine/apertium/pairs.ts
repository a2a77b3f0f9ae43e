import { baseCode } from '../../languages.ts';
import type { Pair } from '../engine.ts';

/** The service's languages in the names of apertium's directions: ISO 639-3, and ISO 639-1 in older packages. */
const CODES: ReadonlyMap<string, string> = new Map(
  `AR ara BG bul CS ces DA dan DE deu EL ell EN eng ES spa ET est FI fin FR fra HE heb HU hun ID ind IT ita JA jpn KO kor LT lit LV lav
   NB nob NL nld PL pol PT por RO ron RU rus SK slk SL slv SV swe TH tha TR tur UK ukr VI vie ZH zho
   AF afr AN arg BE bel BR bre CA cat CY cym EO epo EU eus GA gle GL glg HI hin HR hrv IS isl KK kaz KY kir MK mkd MS zlm MT mlt OC oci SQ sqi
   SR srp TT tat UR urd`
    .split(/\s+/)
    .flatMap((_, index, all) => (index % 2 === 0 ? [[all[index] ?? '', all[index + 1] ?? ''] as const] : [])),
);

/** The installed direction for a pair, preferably that of the variant. */
export function findDirection(installed: ReadonlySet<string>, { source, target }: Pair): string | undefined {
  const [base = '', region] = target.split('-');
  const sources = names(baseCode(source));
  const targets = names(base);
  const variants = region === undefined ? [] : targets.map((name) => `${name}_${region}`);
  for (const to of [...variants, ...targets]) {
    for (const from of sources) if (installed.has(`${from}-${to}`)) return `${from}-${to}`;
  }
  return undefined;
}

function names(code: string): readonly string[] {
  const name = CODES.get(code);
  return name === undefined ? [] : [name, code.toLowerCase()];
}
