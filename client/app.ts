import type { ExtensionContext, LogOutputChannel } from 'vscode';
import type { DocumentsView } from './documents/view.ts';
import type { InLocalizationFile } from './editor/in-localization-file.ts';
import type { Pages } from './editor/pages.ts';
import type { GlossaryView } from './glossary/view.ts';
import type { KeysView } from './keys/view.ts';
import type { ProgressStatus } from './progress/status.ts';
import type { LocalesView } from './progress/view.ts';
import type { Client } from './server/client.ts';
import type { KeyStore } from './service/secrets.ts';
import type { ServiceUse } from './service/service-use.ts';
import type { Targets } from './service/targets.ts';
import type { StatusView } from './status.ts';
import type { StyleView } from './style/view.ts';
import type { UsageWatch } from './usage/watch.ts';

/** What commands work with. Created once, in `main.ts`. */
export interface App {
  readonly context: ExtensionContext;
  readonly output: LogOutputChannel;
  readonly client: Client;
  readonly keys: KeyStore;
  readonly use: ServiceUse;
  readonly status: StatusView;
  readonly pages: Pages;
  readonly targets: Targets;
  readonly glossaries: GlossaryView;
  readonly styles: StyleView;
  readonly developerKeys: KeysView;
  readonly documents: DocumentsView;
  readonly locales: LocalesView;
  readonly progress: ProgressStatus;
  readonly usage: UsageWatch;
  readonly inLocalizationFile: InLocalizationFile;
}
