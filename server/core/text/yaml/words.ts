/** What unquoted words mean. Readers of YAML 1.1 (Ruby, Python) and 1.2 (JavaScript) differ, even within a version. */
import { NODE, type NodeKind } from '../key-tree.ts';

const NULL = /^(?:~|null|Null|NULL)?$/;
const BOOLEAN = /^(?:true|True|TRUE|false|False|FALSE)$/;
const NUMBER =
  /^[-+]?(?:0o[0-7]+|0x[\da-fA-F_]+|0b[01_]+|(?:\.\d+|\d[\d_]*(?:\.[\d_]*)?)(?:[eE][-+]?\d+)?|\.(?:inf|Inf|INF))$|^\.(?:nan|NaN|NAN)$/;
const DATE = /^\d{4}-\d\d?-\d\d?(?:$|[Tt \t])/;
/** What Ruby reads as booleans, and Python mostly as well. */
const OLD_BOOLEAN = /^(?:yes|no|on|off|true|false)$/i;
const OLD_NUMBER = /^[-+]?\d[\d_]*(?::[0-5]?\d)+(?:\.[\d_]*)?$|^[-+]?\d[\d,_]*(?:\.\d*)?$/;
const SYMBOL = /^:./;
/** Words that some reader does not read as a text: they are written in quotes. */
const UNSURE =
  /^(?:[yYnN]|=|<<)$|^[-+]?[.\d][\d_,.]*(?:[eE][-+]?\d*)?$|^[-+]?0[xXbBoO][\da-fA-F_,]*$|^[-+]?\.(?:inf|nan)$|^-?\d{4}-\d\d?-\d\d?/i;
/** The characters that all of these begin with. */
const TELLING = /^[-+.\d~:=<nNyYtTfFoO]/;

/** What a plain scalar on one line is. `old`: only readers of YAML 1.1 read it as that, others as a text. */
export function kindOfPlain(raw: string): { readonly kind: NodeKind; readonly old: boolean } {
  if (raw === '') return NOTHING;
  if (!TELLING.test(raw)) return TEXT;
  if (NULL.test(raw)) return NOTHING;
  if (BOOLEAN.test(raw)) return TRUTH;
  if (NUMBER.test(raw) || DATE.test(raw)) return AMOUNT;
  if (OLD_BOOLEAN.test(raw)) return OLD_TRUTH;
  if (OLD_NUMBER.test(raw)) return OLD_AMOUNT;
  return SYMBOL.test(raw) ? OLD_SYMBOL : TEXT;
}

const TEXT = { kind: NODE.string, old: false } as const;
const NOTHING = { kind: NODE.null, old: false } as const;
const TRUTH = { kind: NODE.boolean, old: false } as const;
const AMOUNT = { kind: NODE.number, old: false } as const;
const OLD_TRUTH = { kind: NODE.boolean, old: true } as const;
const OLD_AMOUNT = { kind: NODE.number, old: true } as const;
const OLD_SYMBOL = { kind: NODE.invalid, old: true } as const;

/** Whether every reader takes the word, written without quotes, for that text. */
export function isTextToAll(word: string): boolean {
  return kindOfPlain(word).kind === NODE.string && !UNSURE.test(word);
}
