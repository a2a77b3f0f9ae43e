/** `service-interface` 2.8. */
export interface Language {
  /** Code as the service writes it, upper case (`PT-BR`). */
  readonly code: string;
  /** Name in English. */
  readonly name: string;
  readonly supportsFormality: boolean;
}
