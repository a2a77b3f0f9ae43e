/** Formats that have parsers on npm: a catalog of ours, with exact ranges, against what reads the file without them. */
import { android } from '../../server/core/formats/android/index.ts';
import { fluent } from '../../server/core/formats/fluent/index.ts';
import type { Format } from '../../server/core/formats/format.ts';
import { markdown } from '../../server/core/formats/markdown/index.ts';
import { modules } from '../../server/core/formats/modules/index.ts';
import { php } from '../../server/core/formats/php/index.ts';
import { po } from '../../server/core/formats/po/index.ts';
import { properties } from '../../server/core/formats/properties/index.ts';
import { qt } from '../../server/core/formats/qt/index.ts';
import { resx } from '../../server/core/formats/resx/index.ts';
import { vtt } from '../../server/core/formats/vtt/index.ts';
import { yaml } from '../../server/core/formats/yaml/index.ts';
import { type Bench, bestInTurns, growthOf, type Table } from './bench.ts';
import {
  androidFile,
  fluentFile,
  markdownFile,
  moduleFile,
  phpFile,
  poFile,
  propertiesFile,
  qtFile,
  resxFile,
  vttFile,
  yamlFile,
} from './inputs-code.ts';
import { peer } from './peers.ts';

type Parse = (text: string) => unknown;
type Peers = Readonly<Record<string, () => Promise<Parse>>>;

interface Case {
  readonly format: Format;
  readonly path: string;
  readonly make: (megabytes: number) => string;
  readonly peers: Peers;
  /** Who does the same work, so that we promise to be as fast; the others are shown. */
  readonly promised?: readonly string[];
}

const xmlPeers: Peers = {
  'fast-xml-parser': async () => {
    const { XMLParser } = (
      await peer<{ readonly default: { readonly XMLParser: new (options: object) => { parse: Parse } } }>(
        'fast-xml-parser',
      )
    ).default;
    return (text) => new XMLParser({ ignoreAttributes: false }).parse(text);
  },
  saxes: async () => {
    const { SaxesParser } = await peer<{
      readonly SaxesParser: new () => { write(text: string): { close(): unknown } };
    }>('saxes');
    return (text) => new SaxesParser().write(text).close();
  },
};

const CASES: readonly Case[] = [
  {
    format: yaml,
    path: 'config/locales/en.yml',
    make: yamlFile,
    promised: ['js-yaml'],
    // The tree of tokens and the document of "yaml" know where things are; what js-yaml gives are values.
    peers: {
      'yaml (tokens)': async () => {
        const { Parser } = await peer<{ readonly Parser: new () => { parse(text: string): Iterable<unknown> } }>(
          'yaml',
        );
        return (text) => [...new Parser().parse(text)];
      },
      'yaml (document)': async () => {
        const { parseDocument } = await peer<{ parseDocument(text: string): unknown }>('yaml');
        return (text) => parseDocument(text);
      },
      'js-yaml': async () => {
        const { load } = await peer<{ readonly load: Parse }>('js-yaml');
        return load;
      },
    },
  },
  {
    format: po,
    path: 'po/de.po',
    make: poFile,
    promised: ['gettext-parser', 'pofile'],
    peers: {
      'gettext-parser': async () => {
        const { po: theirs } = await peer<{ readonly po: { readonly parse: Parse } }>('gettext-parser');
        return (text) => theirs.parse(text);
      },
      pofile: async () => {
        const { default: theirs } = await peer<{ readonly default: { readonly parse: Parse } }>('pofile');
        return (text) => theirs.parse(text);
      },
    },
  },
  {
    format: properties,
    path: 'messages_en.properties',
    make: propertiesFile,
    promised: ['dot-properties'],
    peers: {
      'dot-properties': async () => (await peer<{ readonly parse: Parse }>('dot-properties')).parse,
    },
  },
  {
    format: android,
    path: 'res/values/strings.xml',
    make: androidFile,
    peers: xmlPeers,
    promised: ['fast-xml-parser'],
  },
  { format: resx, path: 'Resources.resx', make: resxFile, peers: xmlPeers, promised: ['fast-xml-parser'] },
  { format: qt, path: 'app_de.ts', make: qtFile, peers: xmlPeers, promised: ['fast-xml-parser'] },
  {
    format: vtt,
    path: 'a.vtt',
    make: vttFile,
    promised: ['@plussub/srt-vtt-parser', 'subtitle'],
    peers: {
      '@plussub/srt-vtt-parser': async () => (await peer<{ readonly parse: Parse }>('@plussub/srt-vtt-parser')).parse,
      subtitle: async () => (await peer<{ readonly parseSync: Parse }>('subtitle')).parseSync,
    },
  },
  {
    format: fluent,
    path: 'a.ftl',
    make: fluentFile,
    // Both give what a tool edits; what @fluent/bundle reads is for showing, and leaves comments out.
    promised: ['@fluent/syntax'],
    peers: {
      '@fluent/syntax': async () => {
        const { parse } = await peer<{ parse(text: string, options: object): unknown }>('@fluent/syntax');
        return (text) => parse(text, { withSpans: false });
      },
      '@fluent/bundle': async () => {
        const { FluentResource } = await peer<{ readonly FluentResource: new (text: string) => object }>(
          '@fluent/bundle',
        );
        return (text) => new FluentResource(text);
      },
    },
  },
  {
    format: php,
    path: 'lang/en/a.php',
    make: phpFile,
    promised: ['php-parser'],
    peers: {
      'php-parser': async () => {
        const { Engine } = (
          await peer<{ readonly default: { readonly Engine: new (options: object) => { parseCode: Parse } } }>(
            'php-parser',
          )
        ).default;
        return (text) => new Engine({}).parseCode(text);
      },
    },
  },
  {
    format: modules,
    path: 'locales/en.js',
    make: moduleFile,
    promised: ['acorn', '@babel/parser'],
    peers: {
      acorn: async () => {
        const { parse } = await peer<{ parse(text: string, options: object): unknown }>('acorn');
        return (text) => parse(text, { sourceType: 'module', ecmaVersion: 'latest' });
      },
      '@babel/parser': async () => {
        const { parse } = await peer<{ parse(text: string, options: object): unknown }>('@babel/parser');
        return (text) => parse(text, { sourceType: 'module', plugins: ['typescript'] });
      },
    },
  },
  {
    format: markdown,
    path: 'i18n/de/docusaurus-plugin-content-docs/current/a.md',
    make: markdownFile,
    // Both split a document into blocks and read what is inside them, as we do.
    promised: ['marked', 'markdown-it'],
    peers: {
      marked: async () => (await peer<{ readonly lexer: Parse }>('marked')).lexer,
      'markdown-it': async () => {
        const { default: Markdown } = await peer<{
          readonly default: new () => { parse(text: string, e: object): unknown };
        }>('markdown-it');
        return (text) => new Markdown().parse(text, {});
      },
    },
  },
];

export const bench: Bench = async (scale) => {
  const size = scale === 'quick' ? 0.3 : 2;
  const tables: Table[] = [];
  for (const one of CASES) tables.push(await measure(one, size, scale === 'quick' ? 8 : 5));
  return tables;
};

async function measure(
  { format, path, make, peers, promised = [] }: Case,
  size: number,
  rounds: number,
): Promise<Table> {
  const text = make(size);
  const parse = (any: string) => format.parse(any, { path });
  const runs: Record<string, () => unknown> = {
    ours: () => parse(text),
    read: () => parse(text).units.map(({ source, target }) => (target ?? source)?.parts.length),
  };
  for (const [name, load] of Object.entries(peers)) {
    const theirs = await load();
    runs[name] = () => theirs(text);
  }
  const times = bestInTurns(runs, rounds);
  const exponent = growthOf(
    [size / 8, size / 4, size / 2, size].map((part) => make(part)),
    parse,
  );
  return {
    title: `${format.id}: ${size} MB`,
    note: `${parse(text).units.length.toLocaleString('en')} units. Cost grows with the exponent ${exponent.toFixed(2)}.`,
    rows: Object.keys(peers).flatMap((name) => [
      {
        what: 'catalog',
        ours: times['ours'] ?? Number.NaN,
        peer: name,
        theirs: times[name] ?? Number.NaN,
        ...(promised.includes(name) && { atLeast: 1 }),
      },
      {
        what: 'catalog, every text read',
        ours: times['read'] ?? Number.NaN,
        peer: name,
        theirs: times[name] ?? Number.NaN,
      },
    ]),
  };
}
