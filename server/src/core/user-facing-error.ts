import { type Sentence, sentenceIn } from "@galley/messages";

/** An error that people are told about. Its message is English, for logs and programs. */
export abstract class UserFacingError extends Error {
  /** Says what happened, then what to do. */
  readonly text: Sentence;

  constructor(text: Sentence, options?: ErrorOptions) {
    super(sentenceIn("en", text), options);
    this.text = text;
  }
}
