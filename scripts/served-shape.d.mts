export function servedShape(root: string): string;
