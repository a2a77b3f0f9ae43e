import { absentUnits } from './absent-units.ts';
import type { AcrossCheck } from './across.ts';
import { addressForm } from './address-form.ts';
import { duplicateSource } from './duplicate-source.ts';
import { fileLanguage } from './file-language.ts';
import { inconsistent } from './inconsistent.ts';
import { labelInText } from './label-in-text.ts';
import { missingFile } from './missing-file.ts';
import { pluralKeysCheck } from './plural-keys.ts';
import { reused } from './reused.ts';
import { sameAsOtherLocale } from './same-as-other-locale.ts';
import { sourcePlaceholders } from './source-placeholders.ts';
import { staleTranslation } from './stale-translation.ts';
import { translatedElsewhere } from './translated-elsewhere.ts';
import { unitOrder } from './unit-order.ts';
import { unknownKey } from './unknown-key.ts';
import { untranslatedLocales } from './untranslated-locales.ts';
import { wrongScript } from './wrong-script.ts';

/** Every check that looks beyond one unit, in the order of the documentation. A test compares this list with the directory. */
export const ACROSS_CHECKS: readonly AcrossCheck[] = [
  staleTranslation,
  fileLanguage,
  wrongScript,
  sameAsOtherLocale,
  sourcePlaceholders,
  pluralKeysCheck,
  unknownKey,
  absentUnits,
  missingFile,
  inconsistent,
  translatedElsewhere,
  reused,
  labelInText,
  duplicateSource,
  untranslatedLocales,
  unitOrder,
  addressForm,
];
