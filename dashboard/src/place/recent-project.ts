import type { Project } from "#src/api/session.ts";

const kept = "galley-project";

export function rememberProject(projectId: string): void {
  localStorage.setItem(kept, projectId);
}

/** Returns the project that the person worked on last, or the first one; undefined if there are none. */
export function recentProject(projects: readonly Project[]): Project | undefined {
  const id = localStorage.getItem(kept);
  return projects.find((project) => project.id === id) ?? projects[0];
}
