// Stand-ins for packages that `markdown-it` loads in any case. It asks them where it is told to find bare addresses, and where it writes
// addresses itself, which the article language does.

export class LinkifyIt {}

const asWritten = (address: string): string => address;

export { asWritten as decode, asWritten as encode, asWritten as format, asWritten as parse };
export default { toASCII: asWritten, toUnicode: asWritten };
