import { sql } from 'drizzle-orm';
import { check, doublePrecision, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, updatedAt } from './columns';
import { users } from './users';

export const PROJECT_STATUSES = ['active', 'archived'] as const;
export const ACCESS_LEVELS = ['admin', 'editor', 'member', 'viewer'] as const;

export const projects = pgTable(
  'projects',
  {
    id: id(),
    name: text().notNull(),
    description: text().notNull().default(''),
    status: text({ enum: PROJECT_STATUSES }).notNull().default('active'),
    /** How wide and high its people draw boxes of heads, in sides of the boxes that detectors find. Measurements ignore it. */
    boxFactor: doublePrecision().notNull().default(1),
    createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [check('projects_box_factor', sql`${table.boxFactor} between 0.4 and 2.5`)],
);

/** Who may see a project: the fence around everything below it. */
export const projectMembers = pgTable(
  'project_members',
  {
    id: id(),
    projectId: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accessLevel: text({ enum: ACCESS_LEVELS }).notNull().default('member'),
    addedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    joinedAt: createdAt(),
  },
  (table) => [
    unique('project_members_once').on(table.projectId, table.userId),
    index('project_members_user').on(table.userId),
  ],
);
