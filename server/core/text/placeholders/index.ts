/** The placeholder registry: one list of kinds, used to mask before a translation and to check after it (docs/spec/formats.md#placeholders). */
export { comparePlaceholders } from './compare.ts';
export { findPlaceholders } from './find.ts';
export { kindRule } from './kinds.ts';
export type { Placeholder, PlaceholderKind, PlaceholderOptions } from './placeholder.ts';
export { compileProtection, type Protection, protectionOf } from './protect.ts';
export { addressesOf, neutralAddress, readAttributes } from './tags.ts';
