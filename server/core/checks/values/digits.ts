/** The numbers of a text as digits only, whatever separators and scripts the language uses: `1,000.5`, `1.000,5` and `1 000,5` are equal. */
export function digits(text: string): readonly string[] {
  // Most texts have no digits but these.
  const western = /[\u0600-\u{10ffff}]/u.test(text)
    ? text.replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)))
    : text;
  return (western.match(/\d+(?:[.,'’\u00A0\u202F]\d{1,3}| \d{3}(?!\d))*/g) ?? []).map((number) =>
    number.replace(/\D/g, ''),
  );
}

/** Unicode has decimal digits in runs of ten that begin with zero. */
function digitValue(digit: string): number {
  let code = digit.codePointAt(0) ?? 48;
  if (code < 128) return code - 48;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - 1))) {
    code -= 1;
    value += 1;
  }
  return value;
}
