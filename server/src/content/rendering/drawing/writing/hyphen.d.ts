declare module "hyphen" {
  export default function createHyphenator(
    patterns: unknown,
    options: { async: false; html: false; hyphenChar: string; minWordLength: number },
  ): (text: string) => string;
}
