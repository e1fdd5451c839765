-- expand
-- Comments for schema.sql, from which the schema is read. They have no effect.

comment on table activities is
  'What members log: the activities that everything else is about. The triggers maintain its counts, its latest '
  'members and its reach.';
comment on table activity_circles is
  'The circles in which an activity is shared. A link is open if its circle was public when the link was made and '
  'has not become private since.';
comment on table activity_links is
  'Links that show one activity to people without an account. Of a token only its hash is stored.';
comment on table activity_media is
  'The files of an activity after the first one, which is activities.media_id with activities.alt_text.';
comment on table activity_mentions is
  'The members whom the texts of an activity mention.';
comment on table activity_search is
  'What a search for activities compares with the query: words, filters and times in one index.';
comment on table activity_versions is
  'What edited activities contained before, with the audience and the circles that they had then. A version is '
  'shown to those who could see it under these and can see the activity now.';
comment on table announcement_recipients is
  'One row for each recipient, so that jobs know who has got the email, whenever they are interrupted.';
comment on table announcements is
  'Emails of operators to all members.';
comment on table applications is
  'People who asked to join the community. An application becomes an account when it is approved, with the same '
  'password; until then only moderators and the applicant see it.';
comment on table approved_members is
  'Who approved the application of a member.';
comment on table audit_events is
  'Who did what, when and why: sign-ins, changes of passwords and roles, and everything that moderators and '
  'operators do. Rows have no reference to their subject, so that they outlive it until the retention period ends.';
comment on table blocks is
  'Who blocked whom. Whichever of the two did it, neither sees the other.';
comment on table circle_bars is
  'Members whom an admin removed from a circle: they cannot join again, by any invite link, until an admin lets '
  'them in.';
comment on table circle_invitations is
  'Members whom members of a circle invited, and who have not joined.';
comment on table circle_invites is
  'Invite links of circles.';
comment on table circle_members is
  'Who belongs to a circle, with which role, and whether they read what was shared while it was private.';
comment on table circle_notice_times is
  'When notices were sent, also those that were removed, because their number in a day is limited.';
comment on table circle_notices is
  'Notices that admins send to all members of their circle.';
comment on table circle_pins is
  'What is pinned to the page of a circle: an activity in it, or a text.';
comment on table circle_request_pauses is
  'How often a member was declined, and until when they cannot ask again.';
comment on table circle_requests is
  'Requests to join a private circle that wait for a decision.';
comment on table circle_search_keys is
  'The words of the names of circles by which a search finds them, in the order of the results.';
comment on table circles is
  'Groups of members, which share activities and events.';
comment on table comment_mentions is
  'The members whom the text of a comment mentions.';
comment on table comment_search is
  'What a search for comments compares with the query.';
comment on table comment_stars is
  'Which member gave which comment a star.';
comment on table comment_versions is
  'The earlier texts of edited comments, each with the time at which it was written.';
comment on table comments is
  'Comments on activities. A removed comment with replies keeps its row without an author, as the place in its '
  'thread.';
comment on table community is
  'The settings that operators change while Daystar runs: one row, or none until an operator saves for the first '
  'time. Settings that were never changed are missing and have the defaults of the server.';
comment on table companions is
  'The members with whom an activity was done. Each of them confirms once, with an activity of their own.';
comment on table connection_bars is
  'Whose request the followee declined, or whom they removed as a follower. The row is kept after the end of the '
  'period, because it makes the next period longer.';
comment on table connections is
  'Directed: an accepted row means that the follower sees the followee''s activities in the home feed.';
comment on table dismissed_suggestions is
  'Members and circles that a member does not want to have suggested again.';
comment on table draft_media is
  'The uploads that a draft contains: they are kept until it is posted or deleted.';
comment on table drafts is
  'Activities that are not posted yet, visible to their member alone. The device chooses the id, so that a repeated '
  'save creates one draft.';
comment on table email_links is
  'Links in emails about the address of an account: to confirm it, and to go back to the previous one after a '
  'change.';
comment on table event_answers is
  'Who takes part in a date of an event, with whom and with which note.';
comment on table event_comment_versions is
  'The earlier texts of edited comments on events.';
comment on table event_comments is
  'Comments on the dates of events.';
comment on table event_invitations is
  'Who was invited, and who organizes an event together with its author.';
comment on table event_search is
  'What a search for events compares with the query. `@` is followed by the author and by each organizer, and the '
  'times are those at which the event was created.';
comment on table event_series is
  'An event that takes place once or repeatedly: what its dates have in common. The wall time is stored with its '
  'time zone, because the rules of a zone change; `events` contains the instants that follow.';
comment on table events is
  'The dates of a series: one of them, also of an event that takes place once.';
comment on table hidden_memories is
  'What "On this day" leaves out for a member: a date, a person, a place, or everything if none of them is set.';
comment on table high_fives is
  'Which member gave which activity a high five.';
comment on table idempotency_keys is
  'The answers to writes that carried an Idempotency-Key, so that a repeated request gets the same one.';
comment on table imported_activities is
  'Activities that an import added, so that they are imported once and the import can be undone.';
comment on table imported_documents is
  'Planning documents before and after an import, so that it can be undone without losing later changes.';
comment on table imported_drafts is
  'Drafts that an import added, so that it can be undone.';
comment on table imported_events is
  'Events that an import added, so that they are imported once and the import can be undone.';
comment on table invitation_members is
  'Who joined the community with which invitation.';
comment on table invitations is
  'Links with which people join the community. The token is stored as it is, because its creator can copy the link '
  'again.';
comment on table invited_members is
  'Who invited whom.';
comment on table known_devices is
  'Browsers in which a member has signed in. They get an email when they sign in elsewhere, and guesses elsewhere '
  'do not lock them out here.';
comment on table media is
  'Stored photos, videos and files, each with the signing key of its URLs.';
comment on table media_purging is
  'One row while media that are no longer public have to be removed from a CDN. Unlogged, because each start of a '
  'server sets it again.';
comment on table media_store is
  'Which media storage belongs to this community: its marker file contains the same id. No row: none was used so '
  'far.';
comment on table member_archives is
  'The archive that a member has requested: a job writes it to the media storage, in a folder of its own. The row '
  'outlives the account, so that the cleanup job always finds the file.';
comment on table member_imports is
  'Archives of other communities that members imported as their private history. The row outlives the account, so '
  'that the cleanup job always finds the uploaded file.';
comment on table member_last_days is
  'The last day on which a member used a session that has ended. The sessions themselves know it for those that '
  'have not.';
comment on table member_search_keys is
  'The words of the names of members by which a search finds them, in the order of the results.';
comment on table members is
  'Accounts. The triggers maintain their counts, their search keys and what sanctions apply to them.';
comment on table moderator_email_times is
  'When emails of a kind were last sent to all moderators. Applications are deleted when they are approved and '
  'cannot store it.';
comment on table muted_activities is
  'Activities about which a member gets no notifications.';
comment on table mutes is
  'What a member does not want to see: another member, a circle or a word. Affects only what this member sees.';
comment on table new_account_days is
  'What new accounts did on a day (UTC), for their lower limits. Others have no row.';
comment on table notification_choices is
  'About a circle or a member: all that is posted too, or nothing. Without a row: what concerns the member.';
comment on table notification_emails is
  'Notifications that wait for an email. What is no longer visible or wanted when it is sent is left out.';
comment on table notification_settings is
  'What a member has chosen; a member without a row has the defaults.';
comment on table notifications is
  'Notifications of members, with the group that the list shows as one entry.';
comment on table oidc_confirmations is
  'Sessions whose member has signed in at the provider again, in place of entering the password.';
comment on table oidc_identities is
  'Accounts of members at an OpenID Connect provider, with which they sign in. A subject identifies an account only '
  'together with its issuer.';
comment on table oidc_requests is
  'What was begun in a browser, until the provider sends the browser back. A row is deleted when it is used.';
comment on table oidc_tickets is
  'Identities that the provider has confirmed, until the person has signed in, created an account or connected one.';
comment on table outbox_keys is
  'The key pair for what apps keep encrypted after signing out; one row, created when a member first needs it.';
comment on table passkey_challenges is
  'What an authenticator has to sign. Each is deleted when it is used.';
comment on table passkeys is
  'Passkeys of members: the server has only public keys.';
comment on table password_resets is
  'Links with which a member sets a new password. Of a token only its hash is stored.';
comment on table pinned_activities is
  'The activity that a member shows first on their profile.';
comment on table planning_documents is
  'The weekly plan, the goals note and the reminders: one document a tool and a place (''home'' or ''circle:12'').';
comment on table posted_drafts is
  'Drafts that were posted: a device that still has one does not post it again.';
comment on table push_keys is
  'The key pair with which push services recognize this community (RFC 8292); one row, created at the first start.';
comment on table push_subscriptions is
  'A browser that shows notifications. It ends with its session.';
comment on table rate_limit_counts is
  'Requests per caller and endpoint, for the rate limits that apply to all processes together. Unlogged: the counts '
  'of the last minutes may be lost in a crash, and a write costs no write-ahead log.';
comment on table reached_limits is
  'How often addresses reached a limit on a day (UTC), for operators. Contains no addresses.';
comment on table recovery_codes is
  'Codes for a member who does not have the authenticator app. A code is deleted when it is used.';
comment on table report_cases is
  'All reports of one activity, comment, member, circle or picture until a moderator decides them. Without a '
  'reference to the subject, so that it can be deleted.';
comment on table report_media is
  'Files of snapshots, which stay after their deletion until the case is decided.';
comment on table report_notes is
  'Notes of moderators about a case, for each other.';
comment on table reports is
  'Reports of members, each of which belongs to a case.';
comment on table role_changes is
  'The last change of the role of a member by an operator, which the same session can undo for a short time.';
comment on table rules_acceptances is
  'Which version of the rules of the community a member has accepted, and when.';
comment on table sanctions is
  'What moderators did about a member, with the reason that was sent to them.';
comment on table search_backfills is
  'How far the job got that adds what was posted before the search existed. An absent row means that all of it was '
  'added.';
comment on table second_factors is
  'A second factor of a member: an authenticator app that shares a secret with the server.';
comment on table sessions is
  'Sessions of members. Of a token only its hash is stored.';
comment on table setup_links is
  'Links with which the first operator sets up the community. Unlogged: a lost link is replaced at the next start, '
  'and a database that contains nothing else counts as empty when an archive is restored into it.';
comment on table tags is
  'The folded tags of all activities, to be found by their beginning. Those that are no longer used are removed '
  'hourly.';
comment on table timeline_entries is
  'The newest activities of those a member follows, and of the member, so that the home feed is one index range. A '
  'bounded cache: complete above members.timeline_floor, and joined to activities on (id, occurred_at), so that an '
  'outdated entry matches nothing.';
comment on table upload_days is
  'The bytes that a member has uploaded on a day (UTC), for the quota of the day. Not derived from media, because a '
  'member could delete what they uploaded and upload again.';
comment on table uploads is
  'A file that a member sends in parts. The parts are files in a folder of the media storage until all have '
  'arrived.';

comment on function admit_members is
  'Lets the members of a circle that becomes private read what is shared in it from now on.';
comment on function apply_sanctions is
  'Stores on a member which limits and suspensions are in force.';
comment on function close_events is
  'Closes the events of a circle that becomes private. One that becomes public opens none.';
comment on function close_links is
  'Closes the links of a circle that becomes private, so that its activities are for its members.';
comment on function contains_words is
  'Whether the text contains one of the muted words, given by their keys.';
comment on function count_activities is
  'Keeps members.activities_count.';
comment on function count_circle_members is
  'Keeps circles.member_count.';
comment on function count_comment_stars is
  'Keeps the number of stars of a comment.';
comment on function count_comments is
  'Keeps the number and the latest authors of the comments of an activity, for all activities of a statement at '
  'once. The rows are locked first, so that it sees everything that other transactions have committed.';
comment on function count_connections is
  'Keeps the numbers of followers and followed members.';
comment on function count_high_fives is
  'Keeps the number and the latest members of the high fives of an activity, for all activities of a statement at '
  'once. The rows are locked first, so that it sees everything that other transactions have committed.';
comment on function delete_empty_circles is
  'Deletes a circle with its last member, and passes it to the member who joined first when its last admin leaves, '
  'also by a deleted account. The circle is locked first, so that of two admins who leave at once the second sees '
  'the first.';
comment on function delete_timelines is
  'Deletes the timelines of deleted members, because their entries have no foreign key.';
comment on function detach_activities is
  'Makes an activity that was for members only visible to its author alone when it has lost its last circle. Its '
  'reach stays `circles`, so that a change of the audience that was meant for these members does not open it.';
comment on function discard_comment_photo is
  'Discards the photo of a deleted comment: its URLs return 404 at once, and the cleanup job deletes the files.';
comment on function end_circle_invitation is
  'Ends the invitation of a member who joined the circle or was removed from it.';
comment on function end_circle_request is
  'Ends the request of a member who joined the circle or was removed from it.';
comment on function end_roles_after_block is
  'Ends the role of an organizer when there is a block between them and the author of the event.';
comment on function end_roles_after_leaving is
  'Ends the role of an organizer who leaves the circle of the event, however they leave it.';
comment on function has_open_case is
  'Returns whether moderators have to decide a report of an activity or of one of its comments.';
comment on function index_activities is
  'Adds activities to the search, or updates them. It knows the ids of places as well, because a place has names in '
  'several languages.';
comment on function index_changed_activity is
  'Updates the search for a changed activity.';
comment on function index_changed_comment is
  'Updates the search for a changed comment.';
comment on function index_changed_event is
  'Updates the search for a changed event.';
comment on function index_comments is
  'Adds comments to the search, or updates them.';
comment on function index_events is
  'Adds events to the search, or updates them. A changed text keeps its language.';
comment on function index_linked_activities is
  'Updates the search for activities whose circles have changed.';
comment on function index_new_activities is
  'Adds new activities to the search.';
comment on function index_new_comments is
  'Adds new comments to the search.';
comment on function index_new_events is
  'Adds new events to the search.';
comment on function index_organized_event is
  'Updates the search for an event that has another organizer.';
comment on function is_spaceless is
  'Returns whether a text contains letters of Thai, Lao, Burmese, Khmer, Japanese or Chinese, which have no spaces '
  'between words.';
comment on function keep_attached_media is
  'Cancels the discarding of files that are attached to an activity, which the cleanup job of an earlier version '
  'does not find.';
comment on function keep_comment_photo is
  'Cancels the discarding of a photo that is attached to a comment, which the cleanup job of an earlier version '
  'does not find.';
comment on function keep_event_photo is
  'Cancels the discarding of a photo that belongs to an event, which the cleanup job of an earlier version does not '
  'find.';
comment on function keep_last_day is
  'Stores the last day on which the member of a deleted session used it.';
comment on function keep_picture_path is
  'Keeps members.picture_path, the path of the file of the profile picture.';
comment on function latest_commenters is
  'The latest authors of the comments of an activity, each once. It looks at them from the end, so that a comment '
  'costs the same however many there are.';
comment on function latest_high_fivers is
  'The members who gave the latest high fives of an activity.';
comment on function link_knows_when is
  'Copies the time of the activity to its link.';
comment on function links_move_along is
  'Copies the changed time of an activity to its links.';
comment on function mark_newest_notifications is
  'Keeps the mark of the newest notification of each group. Two transactions never add to one group at once, '
  'because what they report locks the row that counts it.';
comment on function muted_key is
  'The key of a muted word: its words between spaces, as `text_words` returns them. Where symbols are part of the '
  'word, as in `C++` or an emoji, it is the text with its symbols and without a space at its beginning.';
comment on function muted_symbol_pattern is
  'A pattern that finds a word with symbols: no part of another word, of several symbols, or of another emoji, '
  'which is joined to it, has a skin tone, or consists of two letters of a flag.';
comment on function muted_word_pattern is
  'A pattern that finds a muted word in folded words between spaces: anywhere in a script without spaces, in Arabic '
  'also after the article and a conjunction, in Korean also before particles.';
comment on function narrow_reach is
  'Makes activities that have circles but no open link visible in these circles only.';
comment on function narrow_reach_of_linked is
  'Narrows the reach of activities whose links have changed.';
comment on function notification_group is
  'The group of a notification on the day of the recipient, or null if its type is not grouped.';
comment on function notify_ids is
  'Announces ids of a topic to the caches of all processes, in chunks below the 8,000 bytes of a notification. '
  'PostgreSQL sends equal payloads of a transaction once.';
comment on function notify_list_changes is
  'Announces changes of lists of activities, in chunks below the 8,000 bytes of a notification.';
comment on function popularity_step is
  'Popularity in steps that grow with the number, so that a new follower rarely changes a row: exact below 8, then '
  'four steps for each doubling, at most 123.';
comment on function publish_all_viewers is
  'Announces a change of what everybody but the followers of a member sees.';
comment on function publish_case_change is
  'Announces that what moderators have to decide has changed, with the activity whose circles have admins who see '
  'the report as well.';
comment on function publish_changed_activities is
  'Announces a change of any other column as ''text'', because the words of any text decide whether a muted word '
  'hides an activity.';
comment on function publish_changed_activity_media is
  'Announces changed files of an activity, because they and their texts are part of its card.';
comment on function publish_changed_links is
  'Announces changed circles of an activity, which decide who can see it and are shown on its card.';
comment on function publish_changed_media is
  'Announces the activities whose files have changed.';
comment on function publish_circle_of_event is
  'Announces to the moderators of a circle that the reports of its events that they see may have changed.';
comment on function publish_circle_reports is
  'Announces to the admins of a circle that the reports that they see may have changed, because something that is '
  'reported was deleted, hidden, or removed from the circle.';
comment on function publish_community_change is
  'Announces changed settings of the community, of which every process has a copy.';
comment on function publish_companions is
  'Announces that lists may show other companions of these activities.';
comment on function publish_companions_of is
  'Announces the activities that were done jointly with these, because who sees one of them decides whether the '
  'others show its author.';
comment on function publish_companions_of_changed is
  'Announces the companions of an activity whose audience or reach has changed.';
comment on function publish_companions_of_links is
  'Announces the companions of activities whose circles have changed.';
comment on function publish_event_case is
  'Announces an opened or decided case about an event, a comment or an answer.';
comment on function publish_high_fives is
  'Announces changed high fives as `[activity, member, whether there is one now]`.';
comment on function publish_id is
  'Announces the id of a changed row. Its arguments are those of publish_ids.';
comment on function publish_ids is
  'Announces the ids of changed rows. Its arguments are the topic and the columns that contain the ids.';
comment on function publish_member_summary_change is
  'Announces a changed name, picture or username of a member, or a deleted one.';
comment on function publish_open_decisions is
  'Announces that what moderators have to decide about applications and appeals has changed.';
comment on function publish_removed_activities is
  'Announces deleted activities.';
comment on function publish_reports_of_activity is
  'Announces that the reports of an activity may have changed.';
comment on function publish_reports_of_comment is
  'Announces that the reports of a comment may have changed.';
comment on function publish_reports_of_event_part is
  'Announces that the reports of a comment or an answer of an event may have changed.';
comment on function publish_reports_of_link is
  'Announces that the admins of a circle no longer see the reports of an activity.';
comment on function publish_reports_of_series is
  'Announces that the reports of an event may have changed. It runs before the deletion, because the dates, '
  'comments and answers are deleted with the series.';
comment on function publish_session_change is
  'Announces a changed session, so that no process uses its copy.';
comment on function publish_session_ends is
  'Announces deleted sessions, so that no process uses its copy.';
comment on function publish_timeline_entries is
  'Announces new activities as `[id, time, members]`. Where a statement writes more activities than members, as '
  'after a member follows another one, it names the members.';
comment on function publish_viewer_change is
  'Announces the sessions of a member of whom they contain something that has changed.';
comment on function purge_further_media_of_removed_activity is
  'Queues the removal of the further files of an activity from a CDN, before its deletion deletes their rows.';
comment on function purge_media_of_changed_activities is
  'Queues the removal from a CDN of the files of activities that visitors can no longer read.';
comment on function purge_media_of_removed_activities is
  'Queues the removal from a CDN of the files of deleted activities that visitors could read.';
comment on function purge_removed_activity_media is
  'Queues the removal from a CDN of files that no longer belong to an activity.';
comment on function queue_media_purges is
  'Queues the removal of files from a CDN, with the variants that are pending, because the CDN may request them '
  'before the removal runs.';
comment on function record_admission is
  'Records whether a new member of a circle reads what is shared while it is private. The circle is locked, so that '
  'a concurrent change of its privacy is not missed.';
comment on function record_changed_companions is
  'Keeps activities.has_companions after a changed companion, and announces the activities.';
comment on function record_companions is
  'Keeps activities.has_companions, and announces the activities.';
comment on function record_event_openness is
  'Records whether an event is open because its circle is public. The share lock waits for a concurrent change of '
  'the privacy, and makes a later one wait for this transaction.';
comment on function record_link_media is
  'Copies to a link whether its activity has a photo or video.';
comment on function record_openness is
  'Records whether a link is open because its circle is public. The share lock waits for a concurrent change of the '
  'privacy, and makes a later one wait for this transaction.';
comment on function search_forms is
  'The lexemes by which a word of a query is found, one for each language.';
comment on function search_key is
  'The text without case, accents and vowel marks, with ASCII digits, and with characters of full width as those of '
  'half width, as `foldText` of contract/src/texts/fold-text.ts defines it. A test compares both.';
comment on function search_keys_of is
  'The words of a name, each with the rest of the name. Their number is bounded, so that a long name does not need '
  'as many rows.';
comment on function search_lexemes is
  'The lexemes of a text. Without a language its words are found only as written.';
comment on function search_query is
  'All of the first twelve words have to match, a longer run of letters without spaces by all of its groups of '
  'three. Null if the text contains no word.';
comment on function search_query_lexemes is
  'The lexemes of all words of a query, to find them in a text.';
comment on function search_stem is
  'The lexeme of a word of a text in a language; the word itself if the language has no inflections or is unknown. '
  'The functions of single words are not strict, so that PostgreSQL can inline them.';
comment on function search_term is
  'One lexeme as a query.';
comment on function search_times is
  'The year, the month and the day of a time, as words of the search.';
comment on function search_tokens is
  'The folded words of a text, cut to 60 letters. Runs of letters of scripts without spaces are separate.';
comment on function search_weight is
  'The position in the results: matches at the start of a name or username first, then those of a later word, each '
  'by popularity.';
comment on function set_circle_search_keys is
  'Keeps circle_search_keys.';
comment on function set_member_search_keys is
  'Keeps member_search_keys.';
comment on function set_notification_group is
  'Assigns a new notification to its group, unless the member has switched groups off.';
comment on function symbol_text is
  'A folded text with its symbols. Emoji that the folding would replace by letters, and the joiner of emoji, are '
  'replaced by characters that no text contains.';
comment on function tag_keys is
  'The folded forms of tags, by which they are compared.';
comment on function text_words is
  'The folded words of a text between spaces. Arabic punctuation separates words as well.';
comment on function update_commenters is
  'Keeps the number and the latest authors of the comments of an activity when a comment gets or loses its author.';
comment on function update_link_media is
  'Copies to the links of an activity whether it has a photo or video.';
comment on function without_reactions is
  'An activity without the columns that triggers maintain while others comment on it and give high fives.';
comment on type list_change is 'A change of a list of activities: `how` is what changed about the activity.';
