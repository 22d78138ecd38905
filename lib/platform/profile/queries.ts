import { and, asc, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { database, type Executor } from '@/db/client';
import { projectMembers, roles, twoFactors, userRoles, userSettings, users } from '@/db/schema';

export async function findProfileRow(userId: string) {
  const [row] = await database()
    .select({
      id: users.id,
      email: users.email,
      displayName: users.displayName,
      photoURL: users.photoUrl,
      isActive: users.isActive,
      phoneNumber: users.phoneNumber,
      jobTitle: users.jobTitle,
      department: users.department,
      organization: users.organization,
      needsProfile: users.needsProfile,
      hasPassword: isNotNull(users.passwordHash).mapWith(Boolean),
      twoFactor: isNotNull(twoFactors.confirmedAt).mapWith(Boolean),
    })
    .from(users)
    .leftJoin(twoFactors, eq(twoFactors.userId, users.id))
    .where(eq(users.id, userId));
  return row;
}

export async function selectHeldRoles(userId: string) {
  return database()
    .select({
      id: roles.id,
      code: roles.code,
      name: roles.name,
      description: roles.description,
      isSystem: roles.isSystem,
    })
    .from(userRoles)
    .innerJoin(roles, eq(roles.id, userRoles.roleId))
    .where(eq(userRoles.userId, userId))
    .orderBy(asc(roles.name));
}

export type ProfileChange = Partial<
  Pick<
    typeof users.$inferInsert,
    'displayName' | 'photoUrl' | 'phoneNumber' | 'jobTitle' | 'department' | 'organization' | 'needsProfile'
  >
>;

export async function updateProfileRow(db: Executor, userId: string, change: ProfileChange): Promise<void> {
  await db.update(users).set(change).where(eq(users.id, userId));
}

/** A person's picture, for themselves, for whoever shares a project with them, and where `seesEverybody`. */
export async function findVisiblePhoto(
  viewerId: string,
  userId: string,
  seesEverybody: boolean,
): Promise<string | null> {
  const shared: SQL = inArray(
    users.id,
    sql`(select other.user_id from ${projectMembers} own join ${projectMembers} other
      on other.project_id = own.project_id where own.user_id = ${viewerId})`,
  );
  const fence = seesEverybody ? undefined : or(eq(users.id, viewerId), shared);
  const [row] = await database()
    .select({ photoUrl: users.photoUrl })
    .from(users)
    .where(and(eq(users.id, userId), fence));
  return row?.photoUrl ?? null;
}

export type SettingsRow = typeof userSettings.$inferSelect;

export async function findSettings(db: Executor, userId: string): Promise<SettingsRow | undefined> {
  const [row] = await db.select().from(userSettings).where(eq(userSettings.userId, userId));
  return row;
}

export async function upsertSettings(
  db: Executor,
  userId: string,
  values: Partial<Omit<typeof userSettings.$inferInsert, 'userId'>>,
): Promise<void> {
  await db
    .insert(userSettings)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: userSettings.userId, set: { ...values, updatedAt: new Date() } });
}

/** The project that a person wants to begin with, as long as they may see it. */
export async function findDefaultProject(userId: string, seesEveryProject: boolean): Promise<string | null> {
  const member = and(
    eq(projectMembers.projectId, userSettings.defaultProjectId),
    eq(projectMembers.userId, userId),
  );
  const [row] = await database()
    .select({ project: userSettings.defaultProjectId, membership: projectMembers.id })
    .from(userSettings)
    .leftJoin(projectMembers, member)
    .where(eq(userSettings.userId, userId));
  return row && (seesEveryProject || row.membership) ? row.project : null;
}

export async function findAppearance(userId: string) {
  const [row] = await database()
    .select({
      darkMode: userSettings.darkMode,
      language: userSettings.language,
      photoURL: users.photoUrl,
    })
    .from(users)
    .leftJoin(userSettings, eq(userSettings.userId, users.id))
    .where(eq(users.id, userId));
  return row;
}
