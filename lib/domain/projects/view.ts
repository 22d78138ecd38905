import type { ProjectEntry, ProjectMemberView, ProjectView } from './contract';
import type { selectMembers, VisibleProject } from './queries';

/** A project as endpoints answer it. */
export function viewProject(row: VisibleProject): ProjectView {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    status: row.status,
    isArchived: row.status === 'archived',
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    createdBy: row.createdBy,
    creator:
      row.createdBy && row.creatorName !== null && row.creatorEmail !== null
        ? { id: row.createdBy, displayName: row.creatorName, email: row.creatorEmail }
        : null,
    userCount: row.userCount,
    stats: { datasets_count: row.datasetsCount, videos_count: row.videosCount },
    accessLevel: row.memberLevel ?? 'admin',
    projectUserId: row.projectUserId,
    joinedAt: row.joinedAt?.toISOString() ?? null,
  };
}

/** A project as one of a list, with the membership beside it. */
export function viewEntry(row: VisibleProject): ProjectEntry {
  const project = viewProject(row);
  return {
    project,
    stats: project.stats,
    projectUserId: project.projectUserId,
    accessLevel: project.accessLevel,
    joinedAt: project.joinedAt,
  };
}

export function viewMember(row: Awaited<ReturnType<typeof selectMembers>>[number]): ProjectMemberView {
  return {
    projectUserId: row.projectUserId,
    user: {
      id: row.userId,
      displayName: row.displayName,
      email: row.email,
      photoURL: row.photoUrl,
      isActive: row.isActive,
      status: row.isActive ? 'active' : 'inactive',
    },
    accessLevel: row.accessLevel,
    joinedAt: row.joinedAt.toISOString(),
    addedBy: row.addedBy,
  };
}
