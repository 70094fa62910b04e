const names: Record<string, string> = { next: "Next.js", express: "Express", hono: "Hono", node: "Node.js" };

/** Returns a framework's official name, or the initializer's own word for an unknown one. */
export function frameworkName(framework: string): string {
  return names[framework] ?? framework;
}
