/** Styles and tones (docs/spec/service.md#rephrase). The `prefer_` forms fall back to the default if a language has no styles. */
export const WRITING_STYLES = [
  'default',
  'academic',
  'business',
  'casual',
  'simple',
  'prefer_academic',
  'prefer_business',
  'prefer_casual',
  'prefer_simple',
] as const;
export type WritingStyle = (typeof WRITING_STYLES)[number];

export const TONES = [
  'default',
  'confident',
  'diplomatic',
  'enthusiastic',
  'friendly',
  'prefer_confident',
  'prefer_diplomatic',
  'prefer_enthusiastic',
  'prefer_friendly',
] as const;
export type Tone = (typeof TONES)[number];
