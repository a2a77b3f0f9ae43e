import { AbstractMessageReader, type DataCallback, type Message, type MessageReader } from 'vscode-languageserver/node';

/** Passes messages on up to `initialize`, and holds later ones until the server is ready. Keeps their order. */
export class HeldReader extends AbstractMessageReader implements MessageReader {
  readonly #reader: MessageReader;
  readonly #waiting: Message[] = [];
  #take: DataCallback | undefined;
  #state: 'before' | 'held' | 'released' = 'before';

  constructor(reader: MessageReader) {
    super();
    this.#reader = reader;
    reader.onError((error) => this.fireError(error));
    reader.onClose(() => this.fireClose());
    reader.onPartialMessage((info) => this.firePartialMessage(info));
  }

  listen(callback: DataCallback): ReturnType<MessageReader['listen']> {
    this.#take = callback;
    return this.#reader.listen((message) => {
      if (this.#state === 'held') return void this.#waiting.push(message);
      if (this.#state === 'before' && 'method' in message && message.method === 'initialize') this.#state = 'held';
      callback(message);
    });
  }

  /** The server is ready. */
  release(): void {
    this.#state = 'released';
    for (const message of this.#waiting.splice(0)) this.#take?.(message);
  }

  override dispose(): void {
    super.dispose();
    this.#reader.dispose();
  }
}
