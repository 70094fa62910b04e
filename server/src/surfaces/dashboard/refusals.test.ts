import { afterAll, beforeAll, expect, test } from "vitest";
import { goodPassword, setPassword } from "#test/people.ts";
import { newVisitor, type Visitor } from "#test/visitor.ts";
import { openWorld, type World } from "#test/world.ts";

let world: World;
let visitor: Visitor;
beforeAll(async () => {
  world = await openWorld();
  await setPassword(world.owner, world.personId);
  const { rows } = await world.owner.query("select email from person where id = $1", [world.personId]);
  visitor = newVisitor(world.app);
  await visitor.post("/sign-in", { email: rows[0].email, password: goodPassword });
});
afterAll(() => world.close());

// One red pixel.
const onePixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";

/** Calls an operation of the dashboard. Returns the answer. */
async function answer(operation: string, input: object, language: string, organizationId = world.organizationId) {
  const { text } = await visitor.send("POST", `/dashboard/organizations/${organizationId}/${operation}`, {
    headers: {
      origin: "http://galley.test",
      "sec-fetch-site": "same-origin",
      "content-type": "application/json",
      "accept-language": language,
    },
    body: JSON.stringify(input),
  });
  return JSON.parse(text);
}

/** Calls an operation that refuses. Returns the error. */
async function refusal(...call: Parameters<typeof answer>) {
  return (await answer(...call)).error;
}

test("a refused call says why in the language of whoever reads it", async () => {
  const of = (language: string) => refusal("list_members", {}, language, "org_unknown");
  expect(await of("pt")).toMatchObject({ code: "not_found", message: "Esta organização não existe, ou não é membro dela." });
  expect(await of("de")).toMatchObject({ message: "There is no such organization, or you are not a member of it." });
  await world.call(world.registry.setQuotas, { projects: 1 }, { kind: "operator" });
  const { message, details } = await refusal("create_project", { name: "One too many", siteUrl: "https://example.com" }, "pt");
  expect(message).toMatch(/^A organização está cheia: tem 1 de 1 projetos\./);
  expect(details).toEqual({ quota: "projects", used: 1, max: 1 });
});

test("REST says it in English, whatever the caller would rather read", async () => {
  const withNul = { projectId: world.projectId, markdown: "# A\u0000" };
  expect((await refusal("create_article", withNul, "pt")).message).toBe("O texto contém um carácter NUL. Retire-o.");
  const overRest = await world.app.web.request("/api/v1/articles", {
    method: "POST",
    headers: { "accept-language": "pt", "content-type": "application/json", authorization: `Bearer ${(await world.newToken()).value}` },
    body: JSON.stringify(withNul),
  });
  expect(await overRest.json()).toMatchObject({ error: { message: "The text holds a NUL character. Remove it." } });
});

const postInput = () => ({ projectId: world.projectId, format: "linkedin", text: "", hashtags: ["two words"] });

test.each([
  [
    "an unknown id",
    "get_article",
    () => ({ id: "art_unknown" }),
    "Não há nenhum artigo com esta identificação nos seus projetos. Abra um da lista de artigos.",
    "There is no article with this id among your projects. Use an id from GET /articles.",
  ],
  [
    "a refusal of an operation with values",
    "create_article",
    () => ({ projectId: world.projectId, markdown: `# ${"a".repeat(201)}\n\nText.` }),
    "A linha '# ' tem mais de 200 caracteres. Encurte-a, ou indique o título à parte.",
    "The '# ' line is longer than 200 characters. Shorten it, or send title.",
  ],
  [
    "a day that there is not",
    "browse_calendar",
    () => ({ projectId: world.projectId, from: "2026-02-01", to: "2026-02-30" }),
    "Esta data não existe. Indique uma data válida, escrita AAAA-MM-DD.",
    "This date does not exist. Send a valid date as YYYY-MM-DD.",
  ],
  [
    "a bound of the schema library",
    "list_articles",
    () => ({ projectId: world.projectId, limit: 0 }),
    "Tem de ser 1 ou mais.",
    "Must be 1 or more.",
  ],
  [
    "a bound of ours",
    "create_project",
    () => ({ name: "", siteUrl: "https://example.com" }),
    "Tem de ter pelo menos 1 carácter.",
    "Must have at least 1 character.",
  ],
  [
    "a field that there is not",
    "list_articles",
    () => ({ projectId: world.projectId, sort: "title" }),
    "O campo sort não existe. Retire-o.",
    "Unknown field sort. Remove it.",
  ],
  [
    "an operation of operators",
    "set_quotas",
    () => ({ projects: 1 }),
    "Só quem opera este Galley pode fazer isto, na linha de comandos. Peça-lhe.",
    "Only the operator can do this, on the command line. Ask them.",
  ],
])("%s is told to people in their language", async (_name, operation, input, portuguese, english) => {
  expect((await refusal(operation, input(), "pt")).message).toBe(portuguese);
  expect((await refusal(operation, input(), "en")).message).toBe(english);
});

test("all violations of a post are told in the language of whoever reads them, and to programs in English", async () => {
  const { message, details } = await refusal("create_post", postInput(), "pt");
  expect([message, details]).toEqual([
    "O texto está vazio. Escreva alguma coisa.",
    {
      violations: [
        { param: "text", message: "O texto está vazio. Escreva alguma coisa." },
        {
          param: "hashtags[0]",
          message: "Uma hashtag é um só conceito de letras e algarismos, sem espaços nem símbolos. Divida-a ou reescreva-a.",
        },
      ],
    },
  ]);
  const token = (await world.newToken()).value;
  const english = {
    message: "The text is empty. Write something.",
    details: {
      violations: [
        { param: "text", message: "The text is empty. Write something." },
        {
          param: "hashtags[0]",
          message: "A hashtag is one concept of letters and digits, without spaces or symbols. Split or rewrite it.",
        },
      ],
    },
  };
  const overRest = await world.app.web.request("/api/v1/posts", {
    method: "POST",
    headers: { "accept-language": "pt", "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify(postInput()),
  });
  expect((await overRest.json()) as object).toMatchObject({ error: english });
  const { text } = await world.callTool((await world.newAssistant()).value, "create_post", postInput());
  for (const line of ["The text is empty. Write something.", "- hashtags[0]: A hashtag is one concept of letters"]) {
    expect(text).toContain(line);
  }
});

test("findings of automatic checks are told in the reader’s language, whoever wrote the article", async () => {
  const token = (await world.newToken()).value;
  const created = await world.app.web.request("/api/v1/articles", {
    method: "POST",
    headers: { "accept-language": "pt", "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({ projectId: world.projectId, markdown: "# A sound title of an article\n\nFour words of text." }),
  });
  const { id, checks } = (await created.json()) as { id: string; checks: { code: string; message: string }[] };
  const messageOf = (found: { code: string; message: string }[], code: string) => found.find((one) => one.code === code)?.message;
  expect(messageOf(checks, "reading_time")).toBe("1 min read (4 words).");
  const read = async (language: string) => (await answer("get_article", { id }, language)).checks;
  const [portuguese, english] = [await read("pt"), await read("en")];
  expect(messageOf(portuguese, "reading_time")).toBe("1 min de leitura (4 palavras).");
  expect(messageOf(portuguese, "description_missing")).toMatch(/^Não há descrição\. Escreva um resumo/);
  expect(english).toEqual(checks);
  await world.owner.query("update article_revision set checks = $2 where article_id = $1", [
    id,
    JSON.stringify([{ code: "old", severity: "info", message: "As it was.", text: { key: "finding_of_an_older_version", values: {} } }]),
  ]);
  expect(await read("pt"), "a text that this version does not have").toEqual([{ code: "old", severity: "info", message: "As it was." }]);
});

test("what the service tells people of sizes has units, and programs get every byte", async () => {
  await world.call(world.registry.setQuotas, { bytes: 0 }, { kind: "operator" });
  const picture = { projectId: world.projectId, base64: onePixel, fileName: "a.png" };
  const { message } = await refusal("upload_image", picture, "pt");
  expect(message).toMatch(/^A organização está cheia: tem \d+ MB de 0 MB de ficheiros\./);
  const token = (await world.newToken()).value;
  const overRest = await world.app.web.request("/api/v1/images", {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify(picture),
  });
  const { error } = (await overRest.json()) as { error: { message: string } };
  expect(error.message).toMatch(/^The organization is full: it has \d+ of 0 bytes of files\. Delete images, or wait a day/);
});

test("an import says in the reader’s language why an article was not taken", async () => {
  const base64 = Buffer.from('+++\ntitle = "Walls"\n+++\nText.').toString("base64");
  const reasonIn = async (language: string) =>
    (await answer("import_articles", { projectId: world.projectId, base64, dryRun: true }, language)).articles[0].reason;
  expect([await reasonIn("pt"), await reasonIn("en")]).toEqual([
    "O cabeçalho está em TOML, que não é aceite. Execute `hugo convert toYAML` e importe de novo.",
    "Its front matter is TOML, which is not supported. Run `hugo convert toYAML`, then import again.",
  ]);
});
