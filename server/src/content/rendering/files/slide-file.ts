export type SlideFile = { name: string; type: string; bytes: Uint8Array; width: number; height: number };
