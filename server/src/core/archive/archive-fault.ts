/** Something is wrong with an archive. The message says what happened, then what to do. */
export class ArchiveFault extends Error {
  override readonly name = "ArchiveFault";
}
