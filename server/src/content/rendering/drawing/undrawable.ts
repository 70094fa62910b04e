/** Trying again changes nothing. The message is for whoever wrote the slides. */
export class Undrawable extends Error {
  override readonly name = "Undrawable";
}
