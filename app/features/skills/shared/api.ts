// API of skills: folders of instructions that models load when a task needs them.
import { endpoint, typeOnly } from '../../../shared/api/endpoint.ts';
import {
  exactObject,
  flag,
  idSchema,
  number,
  objectOf,
  text,
  textOrNull,
  texts,
} from '../../../shared/schema/schema.ts';
import type { Static } from '../../../shared/schema/schema.ts';
import { confirmed, mutation, resource } from '../../../shared/sync/resource.ts';

/** Limits of the Agent Skills specification. Unit: characters. */
export const maxName = 64;
export const maxDescription = 1_024;
export const maxCompatibility = 500;
/** Unit: characters. Longer ones would fill the model's context. */
export const maxSkillText = 100_000;
export const maxSkills = 100;
/** Unit: bytes. */
export const maxArchive = 50_000_000;
export const maxSkillBytes = 5_000_000;
/** Of all skills of an import together, unpacked. */
export const maxImportBytes = 100_000_000;
export const maxSkillFiles = 200;

/** Why a folder or file of an archive is left out. */
export const leftReasons = [
  'no_front_matter',
  'bad_yaml',
  'not_a_mapping',
  'no_name',
  'bad_name',
  'folder_name',
  'no_description',
  'long_description',
  'bad_compatibility',
  'text_too_long',
  'not_text',
  'bad_path',
  'link',
  'damaged',
  'skill_too_large',
  'too_many_files',
  'too_many_skills',
  'import_too_large',
  'same_name',
  'same_path',
  'full',
] as const;
export type LeftReason = (typeof leftReasons)[number];

const left = objectOf({ path: text, reason: { enum: leftReasons } }, { detail: text });
export type Left = Static<typeof left>;

const skill = objectOf(
  {
    name: text,
    description: text,
    /** Address it was imported from; null for a file or a text. */
    from: textOrNull,
    enabled: flag,
    /** False until its user has seen all texts, which is required for skills from an address. */
    seen: flag,
    /** Of all files together. */
    size: number,
    files: number,
    updatedAt: number,
  },
  { license: text, compatibility: text, allowedTools: text },
);
export type Skill = Static<typeof skill>;

const file = objectOf(
  { path: text, size: number },
  {
    /** Absent for other files than texts. */
    text,
    /** Number of invisible characters, which models do not get. */
    stripped: number,
  },
);
export type SkillFile = Static<typeof file>;

const report = objectOf({
  added: texts,
  /** Skills that exist already, and were not replaced. */
  taken: texts,
  left: { type: 'array', items: left },
});
export type ImportReport = Static<typeof report>;

const wholeText = { type: 'string', minLength: 1, maxLength: maxSkillText } as const;

export const skillsApi = {
  list: endpoint('GET', '/api/skills', {
    answer: objectOf({ skills: { type: 'array', items: skill, lenient: true } }),
  }),
  /** 409 `taken`: a skill of this name exists. */
  create: endpoint('POST', '/api/skills', {
    body: exactObject(
      {
        name: { type: 'string', minLength: 1, maxLength: maxName },
        description: { type: 'string', minLength: 1, maxLength: maxDescription },
        text: { type: 'string', maxLength: maxSkillText },
      },
      { replace: flag },
    ),
    answer: skill,
  }),
  /** `file`: id of an uploaded file, a ZIP or a SKILL.md. `replace`: names of skills that may be replaced. */
  import: endpoint('POST', '/api/skills-import', {
    body: exactObject(
      {},
      {
        file: idSchema,
        url: { type: 'string', minLength: 1, maxLength: 2_000 },
        replace: { type: 'array', maxItems: maxSkills, items: { type: 'string', maxLength: maxName } },
      },
    ),
    answer: report,
  }),
  /** `seen`: digest of the displayed files, needed to switch on a skill from an address. */
  change: endpoint('PATCH', '/api/skills/:name', {
    body: exactObject({ enabled: flag }, { seen: { type: 'string', maxLength: 64 } }),
  }),
  /** Replaces SKILL.md. */
  edit: endpoint('POST', '/api/skills/:name/text', { body: exactObject({ text: wholeText }), answer: skill }),
  remove: endpoint('DELETE', '/api/skills/:name'),
  /** Undoes a deletion, within an hour. */
  restore: endpoint('POST', '/api/skills/:name/restore', { answer: skill }),
  /** SKILL.md first. */
  files: endpoint('GET', '/api/skills/:name/files', {
    answer: objectOf({ digest: text, files: { type: 'array', items: file } }),
  }),
  archive: endpoint('GET', '/api/skills/:name/archive', { query: typeOnly<object>() }),
};

export const skills = resource<readonly Skill[]>()({
  key: 'skills',
  read: skillsApi.list,
  view: (answer) => answer.skills,
  mutations: {
    create: confirmed(skillsApi.create),
    import: confirmed(skillsApi.import),
    edit: confirmed(skillsApi.edit),
    restore: confirmed(skillsApi.restore),
    change: mutation(skillsApi.change, (all, { name }, { enabled, seen }) =>
      all.map((each) => (each.name === name ? { ...each, enabled, seen: each.seen || seen !== undefined } : each)),
    ),
    remove: mutation(skillsApi.remove, (all, { name }) => all.filter((each) => each.name !== name)),
  },
});
