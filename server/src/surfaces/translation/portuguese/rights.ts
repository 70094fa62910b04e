import type { permissionLabels, Role } from "@galley/contract";
import { accountTexts } from "#src/people/accounts/mail/account-texts.ts";

type Right = Role | (typeof permissionLabels)[keyof typeof permissionLabels];

/** Labels of roles and permissions. */
export const rights = {
  ...accountTexts.pt.roles,
  "See projects and their brand": "Ver projetos e a sua marca",
  "Read articles, drafts included": "Ler artigos, incluindo rascunhos",
  "Write, change, delete and schedule articles": "Escrever, alterar, eliminar e agendar artigos",
  "Approve articles": "Aprovar artigos",
  "Read posts": "Ler publicações",
  "Write, change, delete and schedule posts": "Escrever, alterar, eliminar e agendar publicações",
  "Upload and delete images": "Carregar e eliminar imagens",
  "Read comments": "Ler comentários",
  "Write and resolve comments": "Escrever e resolver comentários",
  "See the calendar and the topics": "Ver o calendário e os temas",
  "See how pages do in search": "Ver os resultados das páginas na pesquisa",
} as const satisfies Record<Right, string>;
