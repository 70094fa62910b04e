/** Texts of the landing page. */
export const landing = {
  "Publishing what people approved": "Publicar o que pessoas aprovaram",
  "A content publishing service: articles and social posts, written by people and assistants, that go live once someone has approved them.":
    "Um serviço de publicação de conteúdos: artigos e publicações para redes sociais, escritos por pessoas e assistentes, no ar depois de alguém os aprovar.",
  "Who this is for": "Para quem é",
  "This server runs Galley, which anyone can host. The person who gave you its address runs it.":
    "Neste servidor funciona o Galley, que qualquer pessoa pode alojar. Quem lhe deu o endereço é quem o opera.",
  More: "Mais",
  "Error codes": "Códigos de erro",
  "Nothing goes live without approval.": "Nada vai para o ar sem aprovação.",
  "Galley publishes articles and social posts. People and their assistants write, a reviewer approves exactly one revision, and that revision goes live at its scheduled time.":
    "O Galley publica artigos e publicações para redes sociais. Pessoas e os seus assistentes escrevem, um revisor aprova exatamente uma revisão, e essa revisão sai à sua hora.",
  "Read the guides": "Ler os guias, em inglês",
  "This installation is new": "Esta instalação é nova",
  "There are no accounts yet. When Galley started, it printed a link for the first owner: open that link. If it is lost, the person who runs this Galley gets a new one with":
    "Ainda ninguém tem conta. Ao iniciar, o Galley mostrou uma ligação para o primeiro proprietário: abra-a. Se se perdeu, quem opera o servidor obtém uma nova com",
  "How the first owner signs in": "Como entra o primeiro proprietário",
  "Running a server": "Operar um servidor",
  "An article in review: its text with two marked passages, the comments of two people beside it, and the button “Approve revision 1”.":
    "Um artigo em revisão: o texto com duas passagens assinaladas, ao lado os comentários de duas pessoas e o botão que aprova a revisão 1.",
  Draft: "Rascunho",
  "A person or an assistant writes.": "Alguém escreve, ou um assistente.",
  "In review": "Em revisão",
  "Comments sit next to the words they are about.": "Os comentários estão junto das palavras de que tratam.",
  Approved: "Aprovado",
  "One exact revision. An edit needs a new approval.": "Uma revisão, indicada pelo número. Uma alteração volta a pedir aprovação.",
  Live: "No ar",
  "To the minute: on the blog, your site, the networks.": "No seu minuto: no blogue, no seu site, nas redes.",
  "You write or review": "Escreve ou revê",
  "Once there is an owner, they invite everyone else. Writing, review, calendar and media are then in the browser, in English and Portuguese, on a phone too.":
    "Assim que houver um proprietário, é ele que convida todas as outras pessoas. Depois, escrita, revisão, calendário e multimédia estão no navegador, em inglês e português, também no telemóvel.",
  "Owners and admins of an organization invite you; there is no sign-up form. Writing, review, calendar and media are then in the browser, in English and Portuguese, on a phone too.":
    "São os proprietários e administradores de uma organização que o convidam; não há formulário de registo. Depois, escrita, revisão, calendário e multimédia estão no navegador, em inglês e português, também no telemóvel.",
  "See the dashboard": "Conhecer o painel",
  "You build on it": "Constrói sobre ele",
  "Everything has an API, with one error format, safe retries and signed webhooks. This call creates an article, which then waits for review:":
    "Tudo é uma API, com um só formato para erros, repetições seguras e webhooks assinados. Isto escreve um artigo, que espera depois por revisão:",
  "API guide": "Guia da API",
  Webhooks: "Receber webhooks",
  "Your own site": "O seu próprio site",
  "Your assistant works here": "O seu assistente trabalha aqui",
  "Claude, ChatGPT, VS Code and Cursor connect to this address. You sign in and agree to what it can do; what it writes waits for a person.":
    "Claude, ChatGPT, VS Code e Cursor ligam-se a este endereço. Inicia sessão e confirma o que ele pode fazer; o que escreve espera por uma pessoa.",
  "How to connect": "Como ligar",
  "What it can do": "O que sabe fazer",
  "You are here to read": "Veio para ler",
  "What is published here appears at its publishers’ own addresses: their blogs, sites and accounts. This page lists none of them. Ask the person who sent you for the full address.":
    "O que aqui se publica está nos endereços de quem o publica: nos seus blogues, nos seus próprios sites, nas suas contas. Esta página não mostra nenhum deles. Peça o endereço completo a quem o enviou para cá.",
  "What you can rely on": "Com o que pode contar",
  "Nothing is lost or duplicated": "Nada se perde nem se repete",
  "A change, its event and its audit log entry are one transaction. A publication interrupted at any point resumes.":
    "Uma alteração, o seu evento e a sua entrada no registo de auditoria são uma só transação. Uma publicação interrompida em qualquer ponto é retomada.",
  "Nothing is overwritten": "Nada é escrito por cima",
  "Each change names the revision it is based on. If two collide, one wins and the other is told.":
    "Uma alteração indica a revisão que leu. De duas ao mesmo tempo, uma vence e a outra fica a sabê-lo.",
  "Nothing leaks": "Nada passa para fora",
  "Organizations are isolated from each other by keys and in the database itself. Tokens are stored as hashes.":
    "As organizações estão separadas umas das outras por chaves e na própria base de dados. Dos tokens guarda-se apenas um resumo criptográfico.",
  "Nothing disappears silently": "Nada desaparece em silêncio",
  "Whatever an article cannot hold is reported with its line. Whatever is too late fails with a notification.":
    "O que um artigo não pode conter é indicado com a sua linha. O que chega tarde demais falha com um aviso.",
} as const;
