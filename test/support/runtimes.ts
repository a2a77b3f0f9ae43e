/** The libraries that show messages, as an application calls them: each says why it cannot show a message as its source is shown. */
import { createRequire } from 'node:module';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import type * as Vue from '@intlify/core-base';
import { createInstance } from 'i18next';
import { IntlMessageFormat } from 'intl-messageformat';

// As it runs for users: what does not compile is thrown there, and printed in development.
const vue: Pick<typeof Vue, 'compile' | 'registerMessageResolver' | 'resolveValue'> & {
  createCoreContext(options: object): object;
  translate(context: object, key: string, values: object, plural: number): unknown;
} = createRequire(import.meta.url)('@intlify/core-base/dist/core-base.prod.cjs');

export type Runtime = (source: string, target: string) => string | undefined;

/** What the application fills in: everything that the source names. */
const VALUES = ['name', 'n', 'count', 'host', 'user', '0', '1', '2'];

function vueI18n(_source: string, target: string): string | undefined {
  const context = vue.createCoreContext({
    locale: 'en',
    messages: { en: { message: target } },
    missingWarn: false,
    fallbackWarn: false,
    messageCompiler: vue.compile,
    onWarn: () => {},
  });
  vue.registerMessageResolver(vue.resolveValue);
  const values = Object.fromEntries(VALUES.map((name) => [name, 'x']));
  return failure(() => vue.translate(context, 'message', values, 2));
}

/** Tags as react-intl reads them, or as text where the source is no message with tags. */
function formatJs(source: string, target: string): string | undefined {
  const ignoreTag = failure(() => parse(source, { requiresOtherClause: false })) !== undefined;
  const values: Record<string, unknown> = {};
  const learn = (elements: readonly MessageFormatElement[]) => {
    for (const element of elements) {
      if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
      if (element.type === TYPE.tag) {
        values[element.value] = (chunks: readonly unknown[]) => chunks.join('');
        learn(element.children);
      } else values[element.value] = element.type === TYPE.date || element.type === TYPE.time ? new Date(0) : 2;
      if (element.type === TYPE.plural || element.type === TYPE.select)
        for (const { value } of Object.values(element.options)) learn(value);
    }
  };
  const options = { ignoreTag };
  const show = (message: string | MessageFormatElement[]) =>
    new IntlMessageFormat(message, 'en', undefined, options).format(values as Record<string, string>);
  return failure(() => {
    learn(parse(source, { ignoreTag, requiresOtherClause: false }));
    show(target);
    // Every branch is some user's.
    for (const branch of branchesOf(parse(target, options))) show(branch);
  });
}

function branchesOf(elements: readonly MessageFormatElement[]): readonly MessageFormatElement[][] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.tag) return branchesOf(element.children);
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return [];
    return Object.values(element.options).flatMap(({ value }) => [value, ...branchesOf(value)]);
  });
}

/** i18next throws nothing: it shows nothing in place of what nobody fills in. */
function i18next(source: string, target: string): string | undefined {
  const given = Object.fromEntries(
    [...source.matchAll(/\{\{-?\s*([^{},]+?)\s*(?:,[^{}]*)?\}\}/g)].map(([, name = '']) => [name, 'x']),
  );
  let missing: string | undefined;
  const instance = createInstance({
    lng: 'en',
    initAsync: false,
    keySeparator: false,
    nsSeparator: false,
    showSupportNotice: false,
    interpolation: { escapeValue: false },
    missingInterpolationHandler: (_text: string, match: RegExpExecArray) => {
      missing ??= `nobody fills in ${match[0]}`;
      return '';
    },
    resources: { en: { translation: { message: target } } },
  } as never);
  void instance.init();
  return failure(() => instance.t('message', given as never)) ?? missing;
}

function failure(run: () => unknown): string | undefined {
  try {
    run();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

export const RUNTIMES: ReadonlyMap<string, Runtime> = new Map<string, Runtime>([
  ['vue-i18n', vueI18n],
  ['icu', formatJs],
  ['i18next', i18next],
  ['i18next-v3', i18next],
]);
