/**
 * Packages with native code or with files beside their code, which the service reads where they are installed. All others are built into
 * its programs. A name that ends with a slash stands for all of a scope.
 */
const apart = [
  "@fontsource/",
  "@fontsource-variable/",
  "@simplewebauthn/browser",
  "@takumi-rs/core",
  "@takumi-rs/helpers",
  "hyphen",
  "pdfkit",
  "sharp",
  "svg-to-pdfkit",
];

/** Tells whether a package, or a module by the name that an import gives it, is installed beside the programs. */
export function isApart(name: string): boolean {
  return apart.some((one) => name === one || name.startsWith(one.endsWith("/") ? one : `${one}/`));
}
