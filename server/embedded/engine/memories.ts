import { baseCode } from '../languages.ts';

/** A translation memory of the account (docs/spec/service.md#translation-memories). */
export interface Memory {
  readonly id: string;
  readonly name: string;
  /** Base code in lower case. */
  readonly source: string;
  /** Codes in lower case. */
  readonly targets: readonly string[];
  /** A source text, and its translations in the order of `targets`. */
  readonly segments: readonly (readonly [source: string, ...targets: string[]])[];
}

/** Nothing can be uploaded, so every account has these: small, but enough to see a match. */
export const MEMORIES: readonly Memory[] = [
  {
    id: '5f0c7b52-3c1e-4b5e-9d6a-2a4f1c8e7b90',
    name: 'Interface texts',
    source: 'en',
    targets: ['de', 'es', 'fr'],
    segments: [
      ['Save changes', 'Änderungen speichern', 'Guardar cambios', 'Enregistrer les modifications'],
      ['Discard changes', 'Änderungen verwerfen', 'Descartar cambios', 'Abandonner les modifications'],
      ['Delete file', 'Datei löschen', 'Eliminar archivo', 'Supprimer le fichier'],
      ['Open settings', 'Einstellungen öffnen', 'Abrir configuración', 'Ouvrir les paramètres'],
      [
        'Are you sure you want to delete this file?',
        'Möchten Sie diese Datei wirklich löschen?',
        '¿Seguro que desea eliminar este archivo?',
        'Voulez-vous vraiment supprimer ce fichier ?',
      ],
      [
        'Your session has expired. Please sign in again.',
        'Ihre Sitzung ist abgelaufen. Bitte melden Sie sich erneut an.',
        'Su sesión ha caducado. Inicie sesión de nuevo.',
        'Votre session a expiré. Veuillez vous reconnecter.',
      ],
    ],
  },
  {
    id: 'a74d88fb-ed2a-4943-a664-a4512398b994',
    name: 'Begrüßungen',
    source: 'de',
    targets: ['en', 'es', 'fr'],
    segments: [
      ['Hallo, Welt!', 'Hello, world!', '¡Hola, mundo!', 'Bonjour le monde !'],
      ['Guten Morgen', 'Good morning', 'Buenos días', 'Bonjour'],
    ],
  },
];

/** Why a memory cannot be used for a pair; a source that is not known yet is accepted. */
export function accepted(
  { source, targets, name }: Memory,
  pair: { readonly source: string | undefined; readonly target: string },
): string | undefined {
  const target = baseCode(pair.target).toLowerCase();
  if (!targets.includes(target)) return `The translation memory ${name} does not have the target language ${target}.`;
  const from = pair.source?.toLowerCase() ?? source;
  return from === source ? undefined : `The translation memory ${name} has the source language ${source}, not ${from}.`;
}

/** The longest text that is compared, in UTF-16 units: comparing takes the product of both lengths. */
const LONGEST = 500;

/** The best match of at least `threshold` percent; undefined if there is none. */
export function recallText(
  { source, targets, segments }: Memory,
  text: string,
  pair: { readonly source: string; readonly target: string },
  threshold: number,
): string | undefined {
  const column = targets.indexOf(baseCode(pair.target).toLowerCase());
  if (column === -1 || pair.source.toLowerCase() !== source || text.length > LONGEST) return undefined;
  let best: { readonly score: number; readonly text: string | undefined } = { score: -1, text: undefined };
  for (const [known, ...translations] of segments) {
    const score = similarity(text, known);
    if (score >= threshold && score > best.score) best = { score, text: translations[column] };
  }
  return best.text;
}

/** Percent: 100 minus the share of characters that must change. */
function similarity(a: string, b: string): number {
  if (a === b) return 100;
  let above = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 0; i < a.length; i += 1) {
    const row = [i + 1];
    for (let j = 0; j < b.length; j += 1) {
      const changed = (above[j] ?? 0) + (a[i] === b[j] ? 0 : 1);
      row.push(Math.min(changed, (above[j + 1] ?? 0) + 1, (row[j] ?? 0) + 1));
    }
    above = row;
  }
  return 100 - (100 * (above.at(-1) ?? 0)) / Math.max(a.length, b.length);
}
