/** The placeholder registry: one list of kinds for masking before a translation and for checking after it (docs/spec/formats.md#placeholders). */
export { comparePlaceholders } from './compare.ts';
export { findPlaceholders } from './find.ts';
export type { Placeholder, PlaceholderKind, PlaceholderOptions } from './placeholder.ts';
export { compileProtection, type Protection, protectionOf } from './protect.ts';
export { addressesOf, neutralAddress, readAttributes } from './tags.ts';
