/** What the user has agreed to in this workspace: using a service at all, pseudo-translations, and a push at every save. */
import { commands, type ExtensionContext, l10n, type Memento } from 'vscode';
import { CLIENT_COMMANDS } from '../../shared/commands.ts';
import type { ServiceQuestion, ServiceReply, ServiceStatus } from '../../shared/protocol.ts';
import { showList, showWarning } from '../messages/messages.ts';

const ASKED = 'dragoman.service.asked';
const PSEUDO = 'dragoman.service.pseudo';
const PUSH = 'dragoman.glossary.pushOnSave';
/** Origins for which a missing key was asked for. */
const KEYS = 'dragoman.service.keysAskedFor';

/** Server commands that use the service, and commands of the extension that do so on a click. */
const ASKS =
  /^dragoman\.(?:server\.)?(?:translate|translateText|rephrase|preview|checkQuality|quality\.check|usage|languages|analytics|(?:keys|glossary|glossaries|legacyGlossaries|style)\..+|documents\.(?!list|forget).+)$/;

/** A view would have used a service that the user has not used yet. */
export class NotAsked extends Error {}

export class ServiceUse {
  readonly #here: Memento;
  readonly #everywhere: Memento;

  constructor({ workspaceState, globalState }: Pick<ExtensionContext, 'workspaceState' | 'globalState'>) {
    this.#here = workspaceState;
    this.#everywhere = globalState;
  }

  /** Whether the user wants pseudo-translations in this workspace as long as there is no key. */
  get pseudo(): boolean {
    return this.#here.get(PSEUDO) === true;
  }

  async forgetPseudo(): Promise<void> {
    await this.#here.update(PSEUDO, undefined);
  }

  /** The user runs a command: if it uses the service, views may use that from now on, too. */
  begin(command: string): void {
    if (ASKS.test(command) && this.#here.get(ASKED) !== true) void this.#here.update(ASKED, true);
  }

  /** What the welcome texts of the views depend on. */
  stateOf({ embedded, missing }: ServiceStatus): 'embedded' | 'noService' | 'noKey' | 'unasked' | 'ready' {
    if (embedded) return 'embedded';
    if (missing !== undefined) return missing === 'service' ? 'noService' : 'noKey';
    return this.#here.get(ASKED) === true ? 'ready' : 'unasked';
  }

  /** Whether a view may send requests: to what stays on this computer, and to what the user has used in this workspace. @throws NotAsked */
  check({ embedded, missing, message }: ServiceStatus): void {
    if (embedded) return;
    if (missing !== undefined) throw new NotAsked(message);
    if (this.#here.get(ASKED) !== true)
      throw new NotAsked(l10n.t('The service has not been contacted from this workspace yet. Refresh to contact it.'));
  }

  /** Answers the server when it has something to ask and no service for it, or no key. */
  choose(question: ServiceQuestion): Promise<ServiceReply> {
    return question.missing === 'service' ? this.#chooseService() : this.#askForKey(question);
  }

  async #chooseService(): Promise<ServiceReply> {
    const title = l10n.t('No key of a translation service is set yet. What should Dragoman do in this workspace?');
    const items = [
      {
        label: l10n.t('$(key) Set Service Key…'),
        detail: l10n.t('The service of your account translates.'),
        reply: 'cancelled',
      },
      {
        label: l10n.t('$(beaker) Use Pseudo-translations Here'),
        detail: l10n.t('Texts such as [Šàvé], made on this computer, go into your files: for trying and testing.'),
        reply: 'pseudo',
      },
    ] as const;
    const choice = await showList(items, { title, ignoreFocusOut: true });
    if (choice?.reply === 'cancelled') void commands.executeCommand(CLIENT_COMMANDS.setKey);
    if (choice?.reply !== 'pseudo') return 'cancelled';
    await this.#here.update(PSEUDO, true);
    return 'pseudo';
  }

  /** Once per service: afterwards, the server's error says what is missing. */
  async #askForKey({ service = '', others }: ServiceQuestion): Promise<ServiceReply> {
    const known = this.#everywhere.get<readonly string[]>(KEYS, []);
    if (known.includes(service)) return 'refused';
    await this.#everywhere.update(KEYS, [...known, service]);
    const detail =
      others.length === 0
        ? l10n.t('There is no key for it yet.')
        : l10n.t('The key that is stored belongs to {0}, and is sent nowhere else.', others.join(', '));
    const items = [{ label: l10n.t('$(key) Set Service Key…'), detail }];
    const title = l10n.t('{0} needs a key of its own.', service);
    if ((await showList(items, { title, ignoreFocusOut: true })) !== undefined)
      void commands.executeCommand(CLIENT_COMMANDS.setKey);
    return 'cancelled';
  }

  /** Asks once if the settings of the workspace want a push at every save and the user's do not. */
  async mayPushOnSave(service: string): Promise<boolean> {
    const known = this.#here.get<boolean>(PUSH);
    if (known !== undefined) return known;
    const yes = l10n.t('Push on Save');
    const question = l10n.t(
      'The settings of this workspace want its glossary pushed to {0} whenever one of its files is saved.',
      service,
    );
    const choice = await showWarning(question, yes, l10n.t('Not in This Workspace'));
    if (choice !== undefined) await this.#here.update(PUSH, choice === yes);
    return choice === yes;
  }
}
