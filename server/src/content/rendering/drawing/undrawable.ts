/** Slides that cannot be drawn; a retry does not help. The message is for the author of the slides. */
export class Undrawable extends Error {
  override readonly name = "Undrawable";
}
